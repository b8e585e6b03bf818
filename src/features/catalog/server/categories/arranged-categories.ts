import { sql } from 'kysely'
import { arrangeRows } from '../../../../desk/server/arranged-rows.ts'

/** Each parent's categories have an order of their own. */
export const arrangedCategories = arrangeRows(
  sql`categories`,
  (id) => sql`parent_id IS NOT DISTINCT FROM (SELECT parent_id FROM categories WHERE id = ${id}::bigint)`,
)
