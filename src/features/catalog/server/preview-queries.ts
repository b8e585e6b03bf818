import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import type { FoundPreview, StoredPreview } from './preview-link.ts'

/** The page of a draft in a market. */
export interface MarketPreview {
  market: string
  of: 'product' | 'page'
  id: string
  html: string
}

export function listLivePreviews(db: Database | Trx, productId: string): Promise<StoredPreview[]> {
  return db
    .selectFrom('product_previews')
    .where('product_id', '=', productId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .execute()
}

/** Adds a preview and deletes expired ones. */
export async function insertPreview(trx: Trx, productId: string, days: number): Promise<StoredPreview> {
  await trx.deleteFrom('product_previews').where('expires_at', '<=', sql<Date>`now()`).execute()
  return trx
    .insertInto('product_previews')
    .values({ product_id: productId, expires_at: sql`now() + make_interval(days => ${days})` })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Returns the product it belonged to. */
export async function deletePreview(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.deleteFrom('product_previews').where('id', '=', id).returning('product_id').executeTakeFirst()
  return row?.product_id
}

/** What a working link to a product shows; undefined when it has expired, was withdrawn or belongs to something else. */
export async function findPreview(db: Database, id: string, market: string): Promise<FoundPreview | undefined> {
  const { rows } = await sql<Omit<FoundPreview, 'path'> & { slug: string }>`
    SELECT slug, status, preview_pages.html, market_previews.html AS "marketHtml" FROM product_previews
    JOIN products ON products.id = product_previews.product_id
    LEFT JOIN preview_pages ON preview_pages.product_id = products.id
    LEFT JOIN market_previews ON market_previews.product_id = products.id AND market = ${market}
    WHERE product_previews.id = ${id} AND expires_at > now()`.execute(db)
  const [found] = rows
  return found && { ...found, path: productPath(found.slug) }
}

/** Drafts with a working link. */
export async function listPreviewedIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT products.id FROM products JOIN product_previews ON product_id = products.id
    WHERE status = 'draft' AND expires_at > now() ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces what drafts of products and pages look like in markets besides the first. */
export async function saveMarketPreviews(trx: Trx, previews: readonly MarketPreview[]): Promise<void> {
  await sql`DELETE FROM market_previews`.execute(trx)
  for (const { market, of, id, html } of previews)
    await sql`INSERT INTO market_previews (market, ${sql.ref(`${of}_id`)}, html)
      SELECT ${market}, id, ${html} FROM ${sql.table(`${of}s`)} WHERE id = ${id}`.execute(trx)
}

/** Replaces the rendered pages of all previewed drafts. */
export async function savePreviewPages(trx: Trx, pages: readonly { productId: string; html: string }[]): Promise<void> {
  const ids = pages.map(({ productId }) => productId)
  await sql`DELETE FROM preview_pages WHERE product_id <> ALL(${ids}::bigint[])`.execute(trx)
  for (const { productId, html } of pages)
    await sql`INSERT INTO preview_pages (product_id, html)
      SELECT id, ${html} FROM products WHERE id = ${productId}
      ON CONFLICT (product_id) DO UPDATE SET html = excluded.html, built_at = now()`.execute(trx)
}
