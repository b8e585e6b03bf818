import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { hashHex } from '../../../platform/secrets.ts'
import { readTokens } from '../rules/query-words.ts'
import type { SearchResult } from '../rules/search-engine.ts'
import { recordMiss } from './search-queries.ts'

const queryMaxLength = 100
const hitsMax = 100_000
const keptDays = 30
/** A query that fewer visitors typed could be about a person. */
const visitorsMin = 3
const candidatesMax = 20

interface Visit {
  db: Database
  config: Config
  clientAddress: string
  text: string
}

async function recordHit({ db, config, clientAddress, text }: Visit): Promise<void> {
  const query = readTokens(text)
    .map(({ typed }) => typed)
    .join(' ')
  if (query.length < 2 || query.length > queryMaxLength) return
  const day = new Date().toISOString().slice(0, 10)
  const visitor = hashHex(config.APP_SECRET, `${day} ${clientAddress} ${query}`).slice(0, 32)
  await sql`INSERT INTO search_hits (query, visitor)
    SELECT ${query}, ${visitor} WHERE (SELECT count(*) FROM search_hits) < ${hitsMax} ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/** Remembers a search for the merchant: what shoppers look for, and what they don't find. */
export async function noteSearch(visit: Visit, { places, missed }: SearchResult): Promise<void> {
  if (missed !== null) await recordMiss(visit.db, missed.slice(0, queryMaxLength))
  else if (places.length > 0) await recordHit(visit)
}

/** What several visitors searched for lately, most of them first. */
export async function listPopular(db: Database): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`SELECT query FROM search_hits
    WHERE at > now() - make_interval(days => ${keptDays})
    GROUP BY query HAVING count(*) >= ${visitorsMin} ORDER BY count(*) DESC, query LIMIT ${candidatesMax}`.execute(db)
  return rows.map(({ query }) => query)
}
