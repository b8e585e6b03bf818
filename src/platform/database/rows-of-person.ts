import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from './client.ts'

type Row = Record<string, unknown>

/** What is stored about a person, as rows by the name that a copy of the data gives them. */
export type StoredData = Record<string, Row[]>

/** Runs each query for its rows as JSON. */
export async function readStored(db: Database, queries: Record<string, RawBuilder<{ row: Row }>>): Promise<StoredData> {
  const read = Object.entries(queries).map(async ([name, query]): Promise<[string, Row[]]> => {
    const { rows } = await query.execute(db)
    return [name, rows.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Two people who become one. */
export interface MergedPair {
  keptId: string
  goneId: string
}

/** The rows of a table simply get another owner. */
export async function moveRows(trx: Trx, table: string, { keptId, goneId }: MergedPair): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET user_id = ${keptId} WHERE user_id = ${goneId}`.execute(trx)
}

interface UniqueRows {
  table: string
  /** A person has at most one row of the same values here. */
  columns: readonly string[]
}

/** The same for a table in which a person has at most one row of each kind: what the kept person has stays. */
export async function moveUniqueRows(
  trx: Trx,
  { table, columns }: UniqueRows,
  { keptId, goneId }: MergedPair,
): Promise<void> {
  const isSame = columns.map((column) => sql`theirs.${sql.ref(column)} = moved.${sql.ref(column)}`)
  await sql`
    UPDATE ${sql.table(table)} AS moved SET user_id = ${keptId} WHERE user_id = ${goneId} AND NOT EXISTS (
      SELECT 1 FROM ${sql.table(table)} AS theirs
      WHERE ${sql.join([sql`theirs.user_id = ${keptId}`, ...isSame], sql` AND `)})`.execute(trx)
}
