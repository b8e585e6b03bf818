import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { Arrangeable } from '../arrange-contract.ts'

const tables = { banner: 'banners', section: 'featured_sections', category: 'categories' } as const

/**
 * The ids of everything that stands beside it, in the present order, locked until the transaction ends. The order is read once the
 * rows are locked: a query that waits for a lock sorts by the positions from before.
 */
export async function lockOrder(trx: Trx, kind: Arrangeable, id: string): Promise<string[]> {
  const beside =
    kind === 'category'
      ? sql`parent_id IS NOT DISTINCT FROM (SELECT parent_id FROM categories WHERE id = ${id}::bigint)`
      : sql`true`
  const order = sql`SELECT id::text FROM ${sql.table(tables[kind])} WHERE ${beside}`
  await sql`${order} ORDER BY ${sql.table(tables[kind])}.id FOR UPDATE`.execute(trx)
  const { rows } = await sql<{ id: string }>`${order} ORDER BY position, ${sql.table(tables[kind])}.id`.execute(trx)
  return rows.map((row) => row.id)
}

export async function saveOrder(trx: Trx, kind: Arrangeable, ids: readonly string[]): Promise<void> {
  await sql`UPDATE ${sql.table(tables[kind])} AS present SET position = wanted.place - 1
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    WHERE present.id = wanted.id AND position <> wanted.place - 1`.execute(trx)
}

/** Of something new: after everything that there is. */
export async function findNextPosition(trx: Trx, kind: Arrangeable): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position) + 1, 0)::int AS next FROM ${sql.table(tables[kind])}`.execute(trx)
  return rows[0]?.next ?? 0
}
