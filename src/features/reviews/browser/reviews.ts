import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { showError, showToast } from '../../../site/browser/toasts.ts'
import type { Review } from '../contract.ts'
import { loadPhoto } from './review-photo.ts'

/** A photo on a slow connection takes longer than other calls may. */
const photoTimeoutMs = 60_000

export interface ReviewChoice {
  sort: 'newest' | 'highest' | 'lowest'
  /** Empty: all of them. */
  rating: string
  fit: string
  page: number
}

/** One page of a product's published reviews; null when it can't be loaded. */
export async function loadReviews(productId: string, choice: ReviewChoice): Promise<Reply<'listReviews'> | null> {
  const { page, ...rest } = choice
  const outcome = await call('listReviews', {
    params: { id: productId },
    query: { ...rest, page: String(page) },
    quiet: true,
  })
  return outcome.ok ? outcome.reply : null
}

/** The signed-in person's own review, which may still be pending, with its photo as a data URL. */
export interface OwnReview {
  review: Review
  photo: string | null
}

export async function loadOwnReview(productId: string): Promise<OwnReview | null> {
  const outcome = await call('checkOwnReview', { params: { id: productId } })
  const review = outcome.ok ? outcome.reply.comment : null
  return review && { review, photo: review.photoUrl ? await loadPhoto(review.photoUrl) : null }
}

/** Creates the review or updates the existing one. Returns why it was refused, or null. */
export async function saveReview(
  productId: string,
  own: Review | null,
  body: BodyInput<'createReview'>,
): Promise<string | null> {
  const options = { body, quiet: true, ...(body.photo ? { timeoutMs: photoTimeoutMs } : {}) }
  const outcome = own
    ? await call('updateReview', { params: { id: own.id }, ...options })
    : await call('createReview', { params: { id: productId }, ...options })
  if (outcome.ok) {
    if (outcome.reply.message) showToast(outcome.reply.message)
    return null
  }
  const error = outcome.failure.message ?? messages.somethingWrong
  showError(error)
  return error
}
