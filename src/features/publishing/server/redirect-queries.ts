import { sql } from 'kysely'
import { holdsText, type ListPage, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'

interface RedirectRow {
  id: string
  from: string
  to: string
  created_at: Date
}

export async function listRedirects(db: Database, page: ListPage) {
  const matches = holdsText(page.query, [sql`from_path`, sql`to_path`])
  const { rows } = await sql<RedirectRow & { total: number }>`
    SELECT id, from_path AS "from", to_path AS "to", created_at, count(*) OVER ()::int AS total
    FROM redirects WHERE ${matches} ORDER BY from_path ${pageOf(page)}`.execute(db)
  return takeTotal(rows)
}

/** Where each former address leads, in the order of addresses. */
export async function readRedirects(db: Database | Trx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('redirects').select(['from_path', 'to_path']).orderBy('from_path').execute()
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
}

export async function saveRedirects(trx: Trx, redirects: readonly { from: string; to: string }[]): Promise<void> {
  if (redirects.length === 0) return
  await sql`INSERT INTO redirects (from_path, to_path)
    SELECT "from", "to" FROM jsonb_to_recordset(${JSON.stringify(redirects)}::jsonb) AS r("from" text, "to" text)
    ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path`.execute(trx)
}

export async function deleteRedirect(trx: Trx, id: string): Promise<{ from: string; to: string } | undefined> {
  const query = trx.deleteFrom('redirects').where('id', '=', id)
  return query.returning(['from_path as from', 'to_path as to']).executeTakeFirst()
}
