import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { pagePath } from '../../../platform/pure/paths.ts'
import type { FoundPreview } from '../../catalog/server/preview-link.ts'

/** The live terms and returns pages, for mails about orders; `siteUrl` is that of the order's market. */
export async function listOrderPolicies(
  db: Database | Trx,
  siteUrl: string,
): Promise<{ title: string; url: string }[]> {
  const query = db.selectFrom('pages').select(['title', 'slug']).where('status', '=', 'active')
  const rows = await query.where('role', 'in', ['terms', 'returns']).orderBy('role', 'desc').execute()
  return rows.map(({ title, slug }) => ({ title, url: siteUrl + pagePath(slug) }))
}

/** What a working link to a page shows; undefined when it has expired, was withdrawn or belongs to a product. */
export async function findPagePreview(db: Database, id: string, market: string): Promise<FoundPreview | undefined> {
  const { rows } = await sql<Omit<FoundPreview, 'path'> & { slug: string }>`
    SELECT slug, status, page_preview_html.html, market_previews.html AS "marketHtml" FROM page_previews
    JOIN pages ON pages.id = page_previews.page_id
    LEFT JOIN page_preview_html ON page_preview_html.page_id = pages.id
    LEFT JOIN market_previews ON market_previews.page_id = pages.id AND market = ${market}
    WHERE page_previews.id = ${id} AND expires_at > now()`.execute(db)
  const [found] = rows
  return found && { ...found, path: pagePath(found.slug) }
}
