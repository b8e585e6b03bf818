import { endpointPath } from '../../../api/endpoint-path.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'

export interface ReviewPhoto {
  id: string
  bytes: Buffer
}

/** Null removes the photo; undefined keeps it. */
type PhotoChange = ReviewPhoto | null | undefined

/** The review's own reference to its photo. */
export function photoColumn(photo: PhotoChange): { photo_url?: string | null } {
  if (photo === undefined) return {}
  return { photo_url: photo && endpointPath('getReviewPhoto', { id: photo.id }) }
}

export async function saveReviewPhoto(
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
export async function findReviewPhoto(db: Database, id: string) {
  return db
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .where('review_photos.id', '=', id)
    .select(['bytes', 'reviews.user_id', 'state'])
    .executeTakeFirst()
}
