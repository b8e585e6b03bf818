import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { StoredPreview } from '../../catalog/server/preview-link.ts'

export function listLivePagePreviews(db: Database | Trx, pageId: string): Promise<StoredPreview[]> {
  return db
    .selectFrom('page_previews')
    .where('page_id', '=', pageId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .execute()
}

/** Adds a preview and deletes expired ones. */
export async function insertPagePreview(trx: Trx, pageId: string, days: number): Promise<StoredPreview> {
  await trx.deleteFrom('page_previews').where('expires_at', '<=', sql<Date>`now()`).execute()
  return trx
    .insertInto('page_previews')
    .values({ page_id: pageId, expires_at: sql`now() + make_interval(days => ${days})` })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Returns the page it belonged to. */
export async function deletePagePreview(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.deleteFrom('page_previews').where('id', '=', id).returning('page_id').executeTakeFirst()
  return row?.page_id
}

/** Replaces the rendered pages of all previewed drafts. */
export async function savePageDrafts(trx: Trx, drafts: readonly { pageId: string; html: string }[]): Promise<void> {
  const ids = drafts.map(({ pageId }) => pageId)
  await sql`DELETE FROM page_preview_html WHERE page_id <> ALL(${ids}::bigint[])`.execute(trx)
  for (const { pageId, html } of drafts)
    await sql`INSERT INTO page_preview_html (page_id, html) SELECT id, ${html} FROM pages WHERE id = ${pageId}
      ON CONFLICT (page_id) DO UPDATE SET html = excluded.html, built_at = now()`.execute(trx)
}
