import { endpointPath } from '../../../api/endpoint-path.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Body, Reply } from '../../../api/schemas.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import { readImageType } from '../../../platform/image-type.ts'
import { reviewsPerPerson } from '../../../platform/policy.ts'
import { allows } from '../../../platform/pure/access/roles.ts'
import { photoMaxBytes, photoMaxPixels } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import { fitOpinion, reviewState } from '../contract.ts'
import {
  countReviews,
  findOwnReview,
  insertReview,
  listPublishedReviews,
  productIsShown,
  type ReviewFields,
  updateOwnReview,
} from './review-queries.ts'

interface ReviewPhoto {
  id: string
  bytes: Buffer
}

/** Null removes the photo; undefined keeps it. */
type PhotoChange = ReviewPhoto | null | undefined

/** The review's own reference to its photo. */
function photoColumn(photo: PhotoChange): { photo_url?: string | null } {
  if (photo === undefined) return {}
  return { photo_url: photo && endpointPath('getReviewPhoto', { id: photo.id }) }
}

async function saveReviewPhoto(
  trx: Trx,
  { reviewId, userId, photo }: { reviewId: string; userId: string; photo: PhotoChange },
): Promise<void> {
  if (photo === undefined) return
  await trx.deleteFrom('review_photos').where('review_id', '=', reviewId).execute()
  if (photo === null) return
  await trx
    .insertInto('review_photos')
    .values({ ...photo, review_id: reviewId, user_id: userId })
    .execute()
}

/** The picture, and what decides who may see it. */
async function findReviewPhoto(db: Database, id: string) {
  return db
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .where('review_photos.id', '=', id)
    .select(['bytes', 'reviews.user_id', 'state'])
    .executeTakeFirst()
}

// A small file can decode to a picture that exceeds memory.
const input = { failOn: 'error', limitInputPixels: 50_000_000 } as const
const size = { width: photoMaxPixels, height: photoMaxPixels, fit: 'inside', withoutEnlargement: true } as const

/** A shopper's picture (base64) as the shop stores it: upright, small, WebP, and without metadata. */
async function encodePhoto(data: string): Promise<ReviewPhoto> {
  const sent = Buffer.from(data, 'base64')
  if (!readImageType(sent) || sent.byteLength > photoMaxBytes) throw new HttpError(400, messages.photoRefused)
  // Loaded only by calls with a photo: it is the largest part of the function.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(sent, input).autoOrient().resize(size).webp({ quality: 75 })
    return { id: crypto.randomUUID(), bytes: await picture.timeout({ seconds: 5 }).toBuffer() }
  } catch {
    throw new HttpError(400, messages.photoRefused)
  }
}

type Review = Reply<'createReview'>['comment']
type Row = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>

const ratings = [5, 4, 3, 2, 1]

function toReview(row: Row): Review {
  return {
    _id: row.id,
    id: row.id,
    productId: row.product_id,
    author: row.author_name || 'A customer',
    rating: row.rating,
    title: row.title,
    text: row.body,
    fit: row.fit === null ? null : fitOpinion.parse(row.fit),
    photoUrl: row.photo_url,
    verifiedBuyer: row.verified_buyer,
    state: reviewState.parse(row.state),
    createdAt: row.created_at.toISOString(),
  }
}

function toFields({ rating, title = '', text, fit }: Body<'createReview'>): ReviewFields {
  return { rating, title, body: text, fit: fit ?? null }
}

async function requireProduct(db: Database, id: string): Promise<void> {
  if (!isCatalogueId(id) || !(await productIsShown(db, id))) throw new HttpError(404, messages.notFound)
}

async function summarise(db: Database, productId: string): Promise<Reply<'listReviews'>['summary']> {
  const groups = await countReviews(db, productId)
  const sum = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((total, { count }) => total + Number(count), 0)
  const count = sum(() => true)
  const stars = ratings.map((rating) => ({ rating, count: sum((group) => group.rating === rating) }))
  const points = stars.reduce((total, star) => total + star.rating * star.count, 0)
  const countFit = (opinion: string) => sum((group) => group.fit === opinion)
  return {
    count,
    rating: count === 0 ? 0 : Math.round((points / count) * 10) / 10,
    stars,
    fit: { small: countFit('small'), true: countFit('true'), large: countFit('large') },
  }
}

/** Only the first name is published. */
function publicName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

export const handleReviews = {
  createReview: async ({ params, body, user }, deps) => {
    await requireProduct(deps.db, params.id)
    await throttle(deps, reviewsPerPerson, user.id)
    const photo = body.photo && (await encodePhoto(body.photo.data))
    const fields = { ...toFields(body), ...photoColumn(photo) }
    const row = await transact(deps.db, async (trx) => {
      const author = { productId: params.id, userId: user.id, authorName: publicName(user.name) }
      const inserted = await insertReview(trx, { ...fields, ...author })
      if (inserted) await saveReviewPhoto(trx, { reviewId: inserted.id, userId: user.id, photo })
      return inserted
    })
    if (!row) throw new HttpError(409, messages.alreadyReviewed)
    return { comment: toReview(row), message: messages.reviewReceived }
  },

  listReviews: async ({ params, query }, { db }) => {
    await requireProduct(db, params.id)
    const rating = ratings.find((candidate) => String(candidate) === query.rating) ?? null
    const fit = ['small', 'true', 'large'].find((candidate) => candidate === query.fit) ?? null
    const filter = { sort: query.sort ?? 'newest', rating, fit, page: query.page, limit: query.limit }
    const [{ rows, total }, summary] = await Promise.all([
      listPublishedReviews(db, params.id, filter),
      summarise(db, params.id),
    ])
    return { comments: rows.map(toReview), summary, total }
  },

  checkOwnReview: async ({ params, user }, { db }) => {
    await requireProduct(db, params.id)
    const row = await findOwnReview(db, params.id, user.id)
    return { exists: row !== undefined, comment: row ? toReview(row) : null }
  },

  updateReview: async ({ params, body, user }, deps) => {
    if (!isUuid(params.id)) throw new HttpError(404, messages.notFound)
    await throttle(deps, reviewsPerPerson, user.id)
    const photo = body.photo && (await encodePhoto(body.photo.data))
    const fields = { ...toFields(body), ...photoColumn(photo), id: params.id, userId: user.id }
    const row = await transact(deps.db, async (trx) => {
      const updated = await updateOwnReview(trx, fields)
      if (updated) await saveReviewPhoto(trx, { reviewId: updated.id, userId: user.id, photo })
      return updated
    })
    if (!row) throw new HttpError(404, messages.notFound)
    return { comment: toReview(row), message: messages.reviewReceived }
  },

  getReviewPhoto: async ({ params, user, headers }, { db }) => {
    const photo = isUuid(params.id) ? await findReviewPhoto(db, params.id) : undefined
    const published = photo?.state === 'published'
    if (!photo || !(published || (user && allows(user.role, 'content.read')) || user?.id === photo.user_id)) {
      throw new HttpError(404, messages.notFound)
    }
    // A photo that the shop or its author withdraws is gone from all caches within the hour.
    if (published) headers.set('cache-control', 'public, max-age=3600')
    return new Blob([new Uint8Array(photo.bytes)])
  },
} satisfies Partial<Handlers>
