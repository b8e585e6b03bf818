import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { hasPaidFor } from '../../orders/server/purchases.ts'

export interface ReviewFields {
  rating: number
  title: string
  body: string
  fit: 'small' | 'true' | 'large' | null
  /** Absent: the photo stays as it is. */
  photo_url?: string | null
}

export interface ReviewFilter {
  sort: 'newest' | 'highest' | 'lowest'
  rating: number | null
  fit: string | null
  page: number
  limit: number
}

const columns = [
  'id',
  'product_id',
  'user_id',
  'author_name',
  'rating',
  'title',
  'body',
  'fit',
  'photo_url',
  'verified_buyer',
  'state',
  'created_at',
] as const

const orders = {
  newest: sql`created_at DESC, id`,
  highest: sql`rating DESC, created_at DESC, id`,
  lowest: sql`rating, created_at DESC, id`,
} as const

export async function productIsShown(db: Database, productId: string): Promise<boolean> {
  const row = await db.selectFrom('products_for_sale').where('id', '=', productId).select('id').executeTakeFirst()
  return row !== undefined
}

/** One for each person and product: null when there already is one. */
export async function insertReview(
  trx: Trx | Database,
  {
    productId,
    userId,
    authorName,
    ...fields
  }: ReviewFields & { productId: string; userId: string; authorName: string },
) {
  return trx
    .insertInto('reviews')
    .values({
      ...fields,
      product_id: productId,
      user_id: userId,
      author_name: authorName,
      verified_buyer: hasPaidFor(userId, productId),
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Only the author's own review; an edited one is moderated again before it is shown. */
export async function updateOwnReview(
  trx: Trx | Database,
  { id, userId, ...fields }: ReviewFields & { id: string; userId: string },
) {
  return trx
    .updateTable('reviews')
    .set({ ...fields, state: 'pending', rejection_reason: '', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

export async function findOwnReview(db: Database, productId: string, userId: string) {
  return db
    .selectFrom('reviews')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .select(columns)
    .executeTakeFirst()
}

export async function listPublishedReviews(db: Database, productId: string, filter: ReviewFilter) {
  let shown = db.selectFrom('reviews').where('product_id', '=', productId).where('state', '=', 'published')
  if (filter.rating !== null) shown = shown.where('rating', '=', filter.rating)
  if (filter.fit !== null) shown = shown.where('fit', '=', filter.fit)
  const [rows, counted] = await Promise.all([
    shown
      .select(columns)
      .orderBy(orders[filter.sort])
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    shown.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

/** How many published reviews gave each rating and each opinion of the fit. */
export async function countReviews(db: Database, productId: string) {
  return db
    .selectFrom('reviews')
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .groupBy(['rating', 'fit'])
    .select(['rating', 'fit', ({ fn }) => fn.countAll<string>().as('count')])
    .execute()
}
