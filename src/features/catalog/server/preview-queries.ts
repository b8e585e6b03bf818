import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { selectPreviewed } from '../../publishing/server/preview-tables.ts'

/** Drafts with a working link. */
export async function listPreviewedIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE status = 'draft' AND id IN (${selectPreviewed('product')}) ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}
