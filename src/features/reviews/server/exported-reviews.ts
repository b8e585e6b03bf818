import { sql } from 'kysely'
import { column, type ListSource } from '../../../desk/server/list-source.ts'

export const exportedReviews: ListSource = {
  from: sql`reviews JOIN known_products AS products ON products.id = product_id`,
  at: sql`reviews.created_at`,
  id: sql`reviews.id`,
  idType: 'uuid',
  columns: [
    column('Product', sql`products.name`),
    column('Written', sql`reviews.created_at`),
    column('State', sql`reviews.state`),
    column('Rating', sql`reviews.rating`),
    column('Fit', sql`reviews.fit`),
    column('Author', sql`reviews.author_name`),
    column('Verified buyer', sql`reviews.verified_buyer`),
    column('Title', sql`reviews.title`),
    column('Text', sql`reviews.body`),
    column('Rejected because', sql`reviews.rejection_reason`),
  ],
}
