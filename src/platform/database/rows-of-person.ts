import type { RawBuilder } from 'kysely'
import type { Database } from './client.ts'

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
