import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { findProductsBySku, searchedProducts } from '../../catalog/server/facts/searched-texts.ts'
import { swapNeighbours } from '../rules/search.ts'
import { betweenWords, foundMax, type KnownWord, rankedMax, type Wanted } from '../rules/texts.ts'

const closeWordsMax = 20
const missesMax = 10_000

/** `words` may contain pairs of words, which only have synonyms. The threshold of `%` is set where the database is opened. */
export async function lookUpWords(db: Database, words: readonly string[]): Promise<KnownWord[]> {
  const typed = JSON.stringify(words.map((word) => ({ word, swapped: swapNeighbours(word) })))
  const { rows } = await sql<KnownWord>`
    SELECT word, synonyms, known, CASE WHEN known OR word LIKE '% %' THEN '{}' ELSE ARRAY(
      SELECT candidate.word FROM search_words AS candidate WHERE candidate.word = ANY(swapped)
      UNION (SELECT candidate.word FROM search_words AS candidate WHERE candidate.word % typed.word
        ORDER BY similarity(candidate.word, typed.word) DESC, candidate.word LIMIT ${closeWordsMax})) END AS close
    FROM (
      SELECT word, swapped, ARRAY(SELECT means FROM search_synonyms WHERE term = typed.word) AS synonyms,
        EXISTS (SELECT FROM search_words AS candidate
          WHERE candidate.word >= typed.word AND candidate.word < typed.word || chr(1114111)) AS known
      FROM jsonb_to_recordset(${typed}::jsonb) AS typed(word text, swapped text[])
    ) AS typed`.execute(db)
  return rows
}

/** A pattern for words that start with one of these; all other characters are escaped. */
function startOfWord(alternatives: readonly string[]): string {
  const literal = alternatives.map((text) => text.replace(/[^\p{L}\p{N}]/gu, (mark) => `\\${mark}`))
  return `(^|[${betweenWords}])(?![${betweenWords}])(${literal.join('|')})`
}

function scoreOf(patterns: readonly string[]): RawBuilder<number> {
  if (patterns.length === 0) return sql<number>`(SELECT 0)`
  const inName = patterns.map(
    (pattern) => sql`(name ~ ${pattern})::int * 2 + (name ~ ${`${pattern}($|[${betweenWords}])`})::int`,
  )
  return sql<number>`${sql.join(inName, sql` + `)}`
}

/** For the index of descriptions, which reads a pattern's brackets as any letters. */
const containing = (alternatives: readonly string[]) =>
  alternatives.map((text) => `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`)

/**
 * The ids of products whose descriptions match an alternative of every group, best first: words of the name before other
 * words, whole words before prefixes, in stock first, newest first.
 */
export async function findInDescriptions(
  db: Database,
  { groups, rankBy = [] }: Pick<Wanted, 'groups' | 'rankBy'>,
  language: string | null = null,
): Promise<string[]> {
  if (groups.length === 0) return []
  const patterns = groups.map(startOfWord)
  const holds = groups.map(
    (alternatives) => sql`description LIKE ANY (${containing(alternatives)}::text[])
      AND description ~ ${startOfWord(alternatives)}`,
  )
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT id, name, published_at FROM ${searchedProducts(language)} AS products
      WHERE ${sql.join(holds, sql` AND `)}
      ORDER BY published_at DESC, id DESC LIMIT ${rankedMax}
    ) AS found JOIN product_facets ON product_id = id
    ORDER BY ${scoreOf([...patterns, ...rankBy.map(startOfWord)])} DESC,
      size_set_id IS NULL, found.published_at DESC, id DESC LIMIT ${foundMax}`.execute(db)
  return rows.map((row) => row.id)
}

/** A number copied from a label or an order. */
export const findBySku = (db: Database, sku: string): Promise<string[]> =>
  findProductsBySku(db, [sku, sku.toUpperCase(), sku.toLowerCase()])

/** Records a search without results for the merchant; a flood of nonsense doesn't fill the table. */
export async function recordMiss(db: Database, query: string): Promise<void> {
  await sql`INSERT INTO search_misses (query)
    SELECT ${query} WHERE (SELECT count(*) FROM search_misses) < ${missesMax}
      OR EXISTS (SELECT FROM search_misses WHERE query = ${query})
    ON CONFLICT (query) DO UPDATE SET count = search_misses.count + 1, last_at = now()`.execute(db)
}
