import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database/client.ts'

/** Rows that the merchant puts in order. */
export interface ArrangedRows {
  /**
   * The ids of everything that stands beside it, in the present order, locked until the transaction ends. The order is read once the
   * rows are locked: a query that waits for a lock sorts by the positions from before.
   */
  lock(trx: Trx, id: string): Promise<string[]>
  save(trx: Trx, ids: readonly string[]): Promise<void>
  /** Of something new: after everything that there is. */
  findNext(trx: Trx): Promise<number>
}

/** `besides` says which rows have one order with that of an id, where it isn't all of them. */
export function arrangeRows(
  table: RawBuilder<unknown>,
  besides: (id: string) => RawBuilder<boolean> = () => sql`true`,
): ArrangedRows {
  return {
    lock: async (trx, id) => {
      const order = sql`SELECT id::text FROM ${table} WHERE ${besides(id)}`
      await sql`${order} ORDER BY ${table}.id FOR UPDATE`.execute(trx)
      const { rows } = await sql<{ id: string }>`${order} ORDER BY position, ${table}.id`.execute(trx)
      return rows.map((row) => row.id)
    },

    save: async (trx, ids) => {
      await sql`UPDATE ${table} AS present SET position = wanted.place - 1
        FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
        WHERE present.id = wanted.id AND position <> wanted.place - 1`.execute(trx)
    },

    findNext: async (trx) => {
      const { rows } = await sql<{ next: number }>`
        SELECT coalesce(max(position) + 1, 0)::int AS next FROM ${table}`.execute(trx)
      return rows[0]?.next ?? 0
    },
  }
}
