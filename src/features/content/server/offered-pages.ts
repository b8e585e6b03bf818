import type { Database, Trx } from '../../../platform/database/client.ts'
import { pagePath } from '../../../platform/pure/paths.ts'

/** The live terms and returns pages, for mails about orders; `siteUrl` is that of the order's market. */
export async function listOrderPolicies(
  db: Database | Trx,
  siteUrl: string,
): Promise<{ title: string; url: string }[]> {
  const query = db.selectFrom('pages').select(['title', 'slug']).where('status', '=', 'active')
  const rows = await query.where('role', 'in', ['terms', 'returns']).orderBy('role', 'desc').execute()
  return rows.map(({ title, slug }) => ({ title, url: siteUrl + pagePath(slug) }))
}
