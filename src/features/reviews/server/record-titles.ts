import { sql } from 'kysely'
import type { RecordTitles } from '../../staff/slots.ts'

export const titlesOfReviews: RecordTitles = {
  review: (id) => sql`(
    SELECT products.name FROM reviews JOIN known_products AS products ON products.id = product_id
    WHERE reviews.id = ${id}::uuid)`,
}
