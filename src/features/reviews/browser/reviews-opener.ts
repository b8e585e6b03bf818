/** How far below the viewport they start to load. */
const ahead = '400px'

/** Returns a function that ends the watch and returns the last button pressed, once nothing is held down. */
function watchPresses(place: HTMLElement): () => Promise<HTMLButtonElement | null> {
  let pressed: HTMLButtonElement | null = null
  let released: Promise<unknown> | undefined
  const keep = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button')
  }
  // A button that is replaced while it is held down is never clicked.
  const hold = () => {
    released = new Promise((done) => {
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(done), { once: true })
    })
  }
  place.addEventListener('click', keep)
  place.addEventListener('pointerdown', hold)
  return async () => {
    await released
    place.removeEventListener('click', keep)
    place.removeEventListener('pointerdown', hold)
    return pressed
  }
}

async function open(place: HTMLElement, endWatch: () => Promise<HTMLButtonElement | null>): Promise<void> {
  const { reviews: productId = '', rating, count } = place.dataset
  const { mountReviews } = await import('./mount-reviews.tsx')
  mountReviews(place, { productId, rating: Number(rating), count: Number(count) }, await endWatch())
}

/** The page contains the count and the average; the reviews load when they come near the viewport. */
export function watchReviews(): void {
  const place = document.querySelector<HTMLElement>('[data-reviews]')
  if (!place) return
  const endWatch = watchPresses(place)
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      void open(place, endWatch)
    },
    { rootMargin: ahead },
  )
  watcher.observe(place)
}
