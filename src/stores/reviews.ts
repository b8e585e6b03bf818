import type { Review } from '../contract/reviews.ts'
import type { BodyInput, Reply } from '../contract/schemas.ts'
import { call } from './api.ts'
import { showToast } from './toasts.ts'

export interface ReviewChoice {
  sort: 'newest' | 'highest' | 'lowest'
  /** Empty: all of them. */
  rating: string
  fit: string
  page: number
}

/** One page of what is published of a product; null when it cannot be read. */
export async function loadReviews(productId: string, choice: ReviewChoice): Promise<Reply<'listReviews'> | null> {
  const { page, ...rest } = choice
  const outcome = await call('listReviews', {
    params: { id: productId },
    query: { ...rest, page: String(page) },
    quiet: true,
  })
  return outcome.ok ? outcome.reply : null
}

/** The signed-in person's own review, which may wait to be read. */
export async function loadOwnReview(productId: string): Promise<Review | null> {
  const outcome = await call('checkOwnReview', { params: { id: productId } })
  return outcome.ok ? outcome.reply.comment : null
}

/** Writes the first one, or changes the one there is; null when it was refused. */
export async function saveReview(
  productId: string,
  own: Review | null,
  body: BodyInput<'createReview'>,
): Promise<Review | null> {
  const outcome = own
    ? await call('updateReview', { params: { id: own.id }, body })
    : await call('createReview', { params: { id: productId }, body })
  if (!outcome.ok) return null
  if (outcome.reply.message) showToast(outcome.reply.message)
  return outcome.reply.comment
}
