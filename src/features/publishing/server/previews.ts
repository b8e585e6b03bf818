import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { type PreviewedKind, previewedRecords } from '../slots.ts'
import type { FoundPreview, StoredPreview } from './preview-link.ts'
import { previewedKinds, previewTables } from './preview-tables.ts'

const noRecords = sql`SELECT NULL::bigint AS id, '' AS slug, '' AS status WHERE false`

/** The records of a kind as their room has them: none without it. */
const recordsOf = (kind: PreviewedKind): RawBuilder<unknown> =>
  previewedRecords.parts().flatMap((records) => records[kind] ?? [])[0] ?? noRecords

export interface Previewed {
  kind: PreviewedKind
  id: string
}

/** The page of a draft as a build rendered it. */
export interface RenderedDraft {
  id: string
  html: string
}

/** Newest first. */
export async function listLivePreviews(db: Database | Trx, { kind, id }: Previewed): Promise<StoredPreview[]> {
  const { links, id: column } = previewTables[kind]
  const { rows } = await sql<StoredPreview>`SELECT id, created_at, expires_at FROM ${sql.table(links)}
    WHERE ${sql.ref(column)} = ${id} AND expires_at > now() ORDER BY created_at DESC`.execute(db)
  return rows
}

/** Adds a preview and deletes expired ones. */
export async function insertPreview(trx: Trx, { kind, id }: Previewed, days: number): Promise<StoredPreview> {
  const { links, id: column } = previewTables[kind]
  await sql`DELETE FROM ${sql.table(links)} WHERE expires_at <= now()`.execute(trx)
  const { rows } = await sql<StoredPreview>`
    INSERT INTO ${sql.table(links)} (${sql.ref(column)}, expires_at) VALUES (${id}, now() + make_interval(days => ${days}))
    RETURNING id, created_at, expires_at`.execute(trx)
  const [inserted] = rows
  if (!inserted) throw new Error('A preview was not stored')
  return inserted
}

/** Returns the record it belonged to. */
export async function deletePreview(trx: Trx, kind: PreviewedKind, id: string): Promise<string | undefined> {
  const { links, id: column } = previewTables[kind]
  const { rows } = await sql<{ record: string }>`
    DELETE FROM ${sql.table(links)} WHERE id = ${id} RETURNING ${sql.ref(column)} AS record`.execute(trx)
  return rows[0]?.record
}

/** What a working link shows; undefined when it has expired or was withdrawn. */
export async function findPreview(db: Database, id: string, market: string): Promise<FoundPreview | undefined> {
  const ofKind = (kind: PreviewedKind) => {
    const { links, pages, id: column } = previewTables[kind]
    const of = (table: string) => sql.ref(`${table}.${column}`)
    return sql`SELECT ${kind} AS kind, slug, status, ${sql.ref(`${pages}.html`)} AS html, market_previews.html AS "marketHtml"
      FROM ${sql.table(links)} JOIN (${recordsOf(kind)}) AS records ON records.id = ${of(links)}
      LEFT JOIN ${sql.table(pages)} ON ${of(pages)} = records.id
      LEFT JOIN market_previews ON ${of('market_previews')} = records.id AND market = ${market}
      WHERE ${sql.ref(`${links}.id`)} = ${id} AND expires_at > now()`
  }
  const { rows } = await sql<Omit<FoundPreview, 'path'> & { kind: PreviewedKind; slug: string }>`${sql.join(
    previewedKinds.map(ofKind),
    sql` UNION ALL `,
  )}`.execute(db)
  const [found] = rows
  return found && { ...found, path: previewTables[found.kind].pathOf(found.slug) }
}

/** Replaces the rendered pages of all previewed drafts of a kind. */
export async function savePreviewPages(trx: Trx, kind: PreviewedKind, drafts: readonly RenderedDraft[]): Promise<void> {
  const { pages, id: column } = previewTables[kind]
  const ids = drafts.map(({ id }) => id)
  await sql`DELETE FROM ${sql.table(pages)} WHERE ${sql.ref(column)} <> ALL(${ids}::bigint[])`.execute(trx)
  for (const { id, html } of drafts)
    await sql`INSERT INTO ${sql.table(pages)} (${sql.ref(column)}, html)
      SELECT id, ${html} FROM (${recordsOf(kind)}) AS records WHERE id = ${id}
      ON CONFLICT (${sql.ref(column)}) DO UPDATE SET html = excluded.html, built_at = now()`.execute(trx)
}

/** The page of a draft in a market. */
export interface MarketPreview extends RenderedDraft {
  market: string
  of: PreviewedKind
}

/** Replaces what all previewed drafts look like in markets besides the first. */
export async function saveMarketPreviews(trx: Trx, previews: readonly MarketPreview[]): Promise<void> {
  await sql`DELETE FROM market_previews`.execute(trx)
  for (const { market, of, id, html } of previews)
    await sql`INSERT INTO market_previews (market, ${sql.ref(previewTables[of].id)}, html)
      SELECT ${market}, id, ${html} FROM (${recordsOf(of)}) AS records WHERE id = ${id}`.execute(trx)
}
