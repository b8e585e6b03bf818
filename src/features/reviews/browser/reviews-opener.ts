/** How far below the viewport they start to load. */
const ahead = '400px'

async function open(place: HTMLElement): Promise<void> {
  const { reviews: productId = '', rating, count } = place.dataset
  const { mountReviews } = await import('./mount-reviews.tsx')
  mountReviews(place, { productId, rating: Number(rating), count: Number(count) })
}

/** The page contains the count and the average; the reviews load when they come near the viewport. */
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
