/** How far below the screen they begin to come. */
const ahead = '400px'

async function open(place: HTMLElement): Promise<void> {
  const { reviews: productId = '', rating, count } = place.dataset
  const { mountReviews } = await import('./mount-reviews.tsx')
  mountReviews(place, { productId, rating: Number(rating), count: Number(count) })
}

/** The page says how many there are and how good; the reviews themselves come when somebody comes near. */
export function watchReviews(): void {
  const place = document.querySelector<HTMLElement>('[data-reviews]')
  if (!place) return
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      void open(place)
    },
    { rootMargin: ahead },
  )
  watcher.observe(place)
}
