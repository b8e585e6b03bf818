import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Picture } from '../contract.ts'

/** Pictures of products that stand on other hosts, in the order of their addresses. */
export async function listForeign(db: Database, after: string, limit: number) {
  const { rows } = await sql<{ url: string; alt: string; left: number }>`
    SELECT *, count(*) OVER ()::int AS left FROM (
      SELECT url COLLATE "C" AS url, min(alt) AS alt FROM product_images
      WHERE url LIKE 'https://%' AND url COLLATE "C" > ${after} GROUP BY 1
    ) AS foreign_pictures ORDER BY url LIMIT ${limit}`.execute(db)
  return { found: rows.map(({ url, alt }) => ({ url, alt })), left: rows[0]?.left ?? 0 }
}

/** Whatever product showed the foreign picture shows the shop's own from now on. */
export async function takeOver(trx: Trx, foreign: string, { url, width, height }: Picture): Promise<void> {
  await trx.updateTable('product_images').set({ url, width, height }).where('url', '=', foreign).execute()
}
