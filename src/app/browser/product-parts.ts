import { watchReviews } from '../../features/reviews/browser/reviews-opener.ts'

/** Starts what rooms add to the product page. */
export function watchParts(): void {
  watchReviews()
}
