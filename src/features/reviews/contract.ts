import { z } from 'zod'
import { id, idParams, line, message, pageQuery, prose, version } from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'

export const reviewState = z.enum(['pending', 'published', 'rejected'])
export const fitOpinion = z.enum(['small', 'true', 'large'])

export const review = z.object({
  _id: id,
  id,
  productId: id,
  author: z.string(),
  rating: z.number().int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  fit: fitOpinion.nullable(),
  /** The address of getReviewPhoto; until the review is published, only its author and the shop can load it. */
  photoUrl: z.string().nullable(),
  verifiedBuyer: z.boolean(),
  state: reviewState,
  createdAt: z.string(),
})
export type Review = z.infer<typeof review>

export const reviewSummary = z.object({
  count: z.number().int(),
  rating: z.number(),
  stars: z.array(z.object({ rating: z.number().int(), count: z.number().int() })),
  fit: z.object({ small: z.number().int(), true: z.number().int(), large: z.number().int() }),
})

// Displayed as text, so a < stays a <: nothing is stripped or executed.
const reviewText = prose(5000)

const reviewInput = z.object({
  rating: z.number().int().min(1).max(5),
  title: line(100).optional(),
  text: reviewText,
  fit: fitOpinion.optional(),
  /** A JPEG, PNG or WebP; null removes the existing one, and absent keeps it. */
  photo: z.object({ data: z.base64() }).nullable().optional(),
})

const queuedReview = review.extend({
  productName: z.string(),
  productSlug: z.string(),
  rejectionReason: z.string(),
  version,
})
export type QueuedReview = z.infer<typeof queuedReview>

const reviewReply = z.object({ comment: review, message: z.string().optional() })

/** On the wire, reviews are called comments. */
export const reviewSchemas = {
  createReview: { params: idParams, body: reviewInput, status: 201, reply: reviewReply },
  listReviews: {
    params: idParams,
    query: z.object({
      ...pageQuery(10),
      sort: z.enum(['newest', 'highest', 'lowest']).catch('newest').optional(),
      rating: z.string().optional(),
      fit: z.string().optional(),
    }),
    reply: z.object({ comments: z.array(review), summary: reviewSummary, total: z.number().int() }),
  },
  checkOwnReview: { params: idParams, reply: z.object({ exists: z.boolean(), comment: review.nullable() }) },
  updateReview: { params: idParams, body: reviewInput, reply: reviewReply },
  getReviewPhoto: { params: idParams, contentType: 'image/webp', reply: z.instanceof(Blob) },
  /** Oldest first, the order in which a queue is worked through. */
  listReviewQueue: {
    query: listQuery.extend({ state: oneOf(['pending', 'published', 'rejected']) }),
    reply: z.object({ reviews: z.array(queuedReview), total }),
  },
  judgeReview: {
    params: idParams,
    body: z.discriminatedUnion('state', [
      z.object({ state: z.literal('published'), version: version.optional() }),
      z.object({ state: z.literal('rejected'), reason: line(200), version: version.optional() }),
    ]),
    reply: z.object({ review: queuedReview, message }),
  },
}
