import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { listFindablePages } from '../../content/server/articles.ts'
import type { SearchRules } from '../rules/search-rules.ts'
import type { SearchRule, SearchSynonym } from '../search-contract.ts'

export type StoredSynonym = Omit<SearchSynonym, 'version'>
export type StoredRule = Omit<SearchRule, 'version'>

export async function listSynonyms(db: Database | Trx): Promise<StoredSynonym[]> {
  return db.selectFrom('search_meanings').select(['id', 'words', 'means']).orderBy('id').execute()
}

/** With the products' current slugs. */
export async function listRules(db: Database | Trx): Promise<StoredRule[]> {
  const slugs = (hidden: boolean) => sql`ARRAY(SELECT slug FROM search_rule_products
    JOIN known_products AS products ON products.id = product_id
    WHERE rule_id = search_rules.id AND hidden = ${hidden} ORDER BY search_rule_products.position, product_id)`
  const { rows } =
    await sql<StoredRule>`SELECT id, queries, redirect, ${slugs(false)} AS pinned, ${slugs(true)} AS hidden
    FROM search_rules ORDER BY id`.execute(db)
  return rows
}

export async function listStopWords(db: Database | Trx): Promise<string[]> {
  const rows = await db.selectFrom('search_stop_words').select('word').orderBy('position').orderBy('word').execute()
  return rows.map(({ word }) => word)
}

/** Everything that steers the search in a language; null: the shop's own. */
export async function readSearchRules(db: Database | Trx, language: string | null): Promise<SearchRules> {
  const ids = (hidden: boolean) => sql`ARRAY(SELECT product_id::text FROM search_rule_products
    WHERE rule_id = search_rules.id AND hidden = ${hidden} ORDER BY position, product_id)`
  const { rows: queries } = await sql<SearchRules['queries'][number]>`
    SELECT queries, redirect, ${ids(false)} AS pinned, ${ids(true)} AS hidden FROM search_rules ORDER BY id`.execute(db)
  const synonyms = (await listSynonyms(db)).map(({ words, means }) => ({ words, means }))
  return { synonyms, stopWords: await listStopWords(db), queries, ...(await listFindablePages(db, language)) }
}

/** Lets no two people save words that contradict each other. */
export async function lockRules(trx: Trx): Promise<void> {
  await sql`LOCK TABLE search_meanings, search_rules, search_stop_words IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

export async function insertSynonym(trx: Trx, { words, means }: Omit<StoredSynonym, 'id'>): Promise<string> {
  const query = trx.insertInto('search_meanings').values({ words, means }).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

export async function saveSynonym(trx: Trx, { id, words, means }: StoredSynonym): Promise<void> {
  await trx.updateTable('search_meanings').set({ words, means }).where('id', '=', id).execute()
}

export async function deleteSynonym(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('search_meanings').where('id', '=', id).execute()
}

async function saveRuleProducts(trx: Trx, { id, pinned, hidden }: StoredRule): Promise<void> {
  await trx.deleteFrom('search_rule_products').where('rule_id', '=', id).execute()
  const chosen = [...pinned.map((slug) => ({ slug, hidden: false })), ...hidden.map((slug) => ({ slug, hidden: true }))]
  const rows = JSON.stringify(chosen.map((choice, position) => ({ ...choice, position })))
  await sql`INSERT INTO search_rule_products (rule_id, product_id, hidden, position)
    SELECT ${id}, products.id, given.hidden, given.position
    FROM jsonb_to_recordset(${rows}::jsonb) AS given(slug text, hidden boolean, position int)
    JOIN known_products AS products ON products.slug = given.slug`.execute(trx)
}

export async function insertRule(trx: Trx, rule: Omit<StoredRule, 'id'>): Promise<string> {
  const { queries, redirect } = rule
  const query = trx.insertInto('search_rules').values({ queries, redirect }).returning('id')
  const { id } = await query.executeTakeFirstOrThrow()
  await saveRuleProducts(trx, { id, ...rule })
  return id
}

export async function saveRule(trx: Trx, rule: StoredRule): Promise<void> {
  const { queries, redirect } = rule
  await trx.updateTable('search_rules').set({ queries, redirect }).where('id', '=', rule.id).execute()
  await saveRuleProducts(trx, rule)
}

export async function deleteRule(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('search_rules').where('id', '=', id).execute()
}

export async function saveStopWords(trx: Trx, words: readonly string[]): Promise<void> {
  await trx.deleteFrom('search_stop_words').execute()
  if (words.length > 0)
    await trx
      .insertInto('search_stop_words')
      .values(words.map((word, position) => ({ word, position })))
      .execute()
}

/** Ids and states of products by their slugs. */
export async function findProducts(db: Database | Trx, slugs: readonly string[]) {
  if (slugs.length === 0) return new Map<string, { id: string; status: string }>()
  const rows = await db
    .selectFrom('known_products')
    .where('slug', 'in', slugs)
    .select(['slug', 'id', 'status'])
    .execute()
  return new Map(rows.map(({ slug, ...product }) => [slug, product]))
}
