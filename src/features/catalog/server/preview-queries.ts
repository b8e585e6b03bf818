import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'

/** Drafts with a working link. */
export async function listPreviewedIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT products.id FROM products JOIN product_previews ON product_id = products.id
    WHERE status = 'draft' AND expires_at > now() ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}
