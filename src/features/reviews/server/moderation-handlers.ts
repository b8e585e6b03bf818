import { type RawBuilder, sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Query } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireOne } from '../../../desk/server/given.ts'
import { holdsText, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { QueuedReview } from '../contract.ts'

interface ReviewRow {
  id: string
  product_id: string
  product_name: string
  product_slug: string
  author_name: string
  rating: number
  title: string
  body: string
  fit: QueuedReview['fit']
  photo_url: string | null
  verified_buyer: boolean
  state: QueuedReview['state']
  rejection_reason: string
  created_at: Date
}

const selectReviews = sql`
  SELECT reviews.id, product_id, products.name AS product_name, products.slug AS product_slug, author_name, rating, title,
    body, reviews.fit, photo_url, verified_buyer, state, rejection_reason, created_at
  FROM reviews JOIN known_products AS products ON products.id = product_id`

function toReview(row: ReviewRow): QueuedReview {
  return {
    _id: row.id,
    id: row.id,
    rating: row.rating,
    title: row.title,
    text: row.body,
    fit: row.fit,
    productId: row.product_id,
    productName: row.product_name,
    productSlug: row.product_slug,
    author: row.author_name,
    photoUrl: row.photo_url,
    verifiedBuyer: row.verified_buyer,
    state: row.state,
    rejectionReason: row.rejection_reason,
    createdAt: row.created_at.toISOString(),
    version: versionOf({ state: row.state }),
  }
}

async function listReviewQueue(db: Database, query: Query<'listReviewQueue'>) {
  const order: RawBuilder<unknown> = query.sort === '-created' ? sql`created_at DESC, id` : sql`created_at, id`
  const { rows } = await sql<ReviewRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (${selectReviews}
      WHERE ${query.state ? sql`state = ${query.state}` : sql`true`}
        AND ${holdsText(query.query, [sql`products.name`, sql`author_name`, sql`title`, sql`body`])}
    ) AS listed ORDER BY ${order} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return { reviews: found.rows.map(toReview), total: found.total }
}

/** The current review, locked until the transaction ends. */
async function lockReview(trx: Trx, id: string): Promise<QueuedReview | null> {
  const { rows } = await sql<ReviewRow>`${selectReviews} WHERE reviews.id = ${id} FOR UPDATE OF reviews`.execute(trx)
  return rows[0] ? toReview(rows[0]) : null
}

async function saveReviewState(trx: Trx, { id, state, rejectionReason }: QueuedReview): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ state, rejection_reason: rejectionReason, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export const handleModeration: Pick<Handlers, 'listReviewQueue' | 'judgeReview'> = {
  listReviewQueue: ({ query }, { db }) => listReviewQueue(db, query),

  judgeReview: ({ params, body, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireOne(params.id, (id) => lockReview(trx, id))
      requireUnchanged(body.version, { state: before.state }, body)
      const rejectionReason = body.state === 'rejected' ? body.reason : ''
      const { state } = body
      const review = { ...before, state, rejectionReason, version: versionOf({ state }) }
      await saveReviewState(trx, review)
      const write = { actorId: user.id, action: body.state, entity: 'review', entityId: before.id }
      await recordAudit(trx, {
        ...write,
        before: { state: before.state },
        after: { state: body.state, rejectionReason },
      })
      return { review, message: messages.saved }
    }),
}
