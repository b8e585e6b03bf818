/** How far below the viewport they start to load. */
const ahead = '400px'

/** Returns a function that ends the watch and returns the last button pressed. */
function watchPresses(place: HTMLElement): () => HTMLButtonElement | null {
  let pressed: HTMLButtonElement | null = null
  const keep = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button')
  }
  place.addEventListener('click', keep)
  return () => {
    place.removeEventListener('click', keep)
    return pressed
  }
}

async function open(place: HTMLElement, endWatch: () => HTMLButtonElement | null): Promise<void> {
  const { reviews: productId = '', rating, count } = place.dataset
  const { mountReviews } = await import('./mount-reviews.tsx')
  mountReviews(place, { productId, rating: Number(rating), count: Number(count) }, endWatch())
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
