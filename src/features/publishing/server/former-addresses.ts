import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { ArchivedProduct, FormerAddresses } from '../contract.ts'
import { presentAddresses } from '../slots.ts'
import { readRedirects } from './redirect-queries.ts'

/** Every former public address with its current one; null if the target is no longer public. A page that was withdrawn is gone from its present address too. */
export async function listMoved(db: Database | Trx): Promise<FormerAddresses['moved']> {
  const parts = presentAddresses.parts()
  const targets = parts.flatMap((part) => part.targets ?? [])
  const pages = parts.flatMap((part) => part.pages ?? [])
  const { rows } = await sql<FormerAddresses['moved'][number]>`
    SELECT former.kind, former.slug AS "from", target.slug AS "to" FROM former_addresses AS former
    LEFT JOIN (${sql.join(targets, sql` UNION ALL `)}) AS target ON target.kind = former.kind AND target.id = target_id
    ${sql.join(
      pages.map(
        ({ shown, withdrawn }) => sql`
    UNION ALL
    SELECT 'page', former.slug, pages.slug FROM former_page_addresses AS former
    LEFT JOIN (${shown}) AS pages ON pages.id = page_id
    UNION ALL SELECT 'page', slug, NULL FROM (${withdrawn}) AS withdrawn`,
      ),
      sql``,
    )}
    ORDER BY 1, 2`.execute(db)
  return rows
}

async function listArchived(db: Database, currency: string): Promise<ArchivedProduct[]> {
  const listed = await Promise.all(presentAddresses.parts().map((part) => part.listArchived?.(db, currency) ?? []))
  return listed.flat()
}

export const handleFormerAddresses = {
  listFormerAddresses: async (_call, { db, config }) => {
    const [moved, redirects, archived] = await Promise.all([
      listMoved(db),
      readRedirects(db),
      listArchived(db, config.CURRENCY),
    ])
    return { moved, redirects: [...redirects].map(([from, to]) => ({ from, to })), archived }
  },
} satisfies Partial<Handlers>
