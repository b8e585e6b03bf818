import { sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import { column, type ListSource } from '../../../desk/server/list-source.ts'
import type { Database } from '../../../platform/database/client.ts'

/** Searches without results, most frequent first. */
export async function listFailedSearches(db: Database, query: Query<'listFailedSearches'>) {
  const { rows } = await sql<{ query: string; count: number; last_at: Date; total: number }>`
    SELECT query, count, last_at, count(*) OVER ()::int AS total FROM search_misses
    ORDER BY ${query.sort === 'last' ? sql`last_at DESC` : sql`count DESC`}, query ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  const searches = found.rows.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() }))
  return { searches, total: found.total }
}

export const exportedSearches: ListSource = {
  from: sql`search_misses`,
  at: sql`last_at`,
  id: sql`query`,
  idType: 'text',
  columns: [column('Search', sql`query`), column('Times', sql`count`), column('Last', sql`last_at`)],
}
