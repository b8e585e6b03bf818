import { sql } from 'kysely'
import type { Database } from './client.ts'

const foundMax = 1000

/** The ids of what a text finds, best first. */
export async function searchIds(db: Database, text: string): Promise<string[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products
    WHERE status = 'active' AND ${sql.join(
      words.map((word) => sql`strpos(search_text, ${word}) > 0`),
      sql` AND `,
    )}
    ORDER BY published_at DESC, id DESC LIMIT ${foundMax}`.execute(db)
  return rows.map((row) => row.id)
}
