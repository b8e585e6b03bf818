import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Handlers } from '../../../api/http.ts'
import type { Query, Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireOne } from '../../../desk/server/given.ts'
import { holdsText, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import type { Enquiries } from '../../../platform/database/schema.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { ListedEnquiry } from '../contract.ts'

type EnquiryRow = Omit<Selectable<Enquiries>, 'logo' | 'logo_type' | 'details'>

const columns = ['id', 'kind', 'name', 'email', 'phone', 'subject', 'message', 'state', 'created_at'] as const

const storedDetails = z.object({
  quantities: z.record(z.string(), z.number()).default({}),
  neededBy: z.string().nullable().default(null),
})

function toEnquiry({ created_at, kind, state, ...row }: EnquiryRow): ListedEnquiry {
  return {
    ...row,
    // The columns' check constraints allow only these.
    kind: kind as ListedEnquiry['kind'],
    state: state as ListedEnquiry['state'],
    createdAt: created_at.toISOString(),
    version: versionOf({ state }),
  }
}

/** Newest first. */
async function listEnquiries(db: Database, query: Query<'listEnquiries'>) {
  const { rows } = await sql<EnquiryRow & { total: number }>`
    SELECT ${sql.join(columns.map((column) => sql.ref(column)))}, count(*) OVER ()::int AS total FROM enquiries
    WHERE ${query.state ? sql`state = ${query.state}` : sql`true`}
      AND ${query.kind ? sql`kind = ${query.kind}` : sql`true`}
      AND ${holdsText(query.query, [sql`name`, sql`email`, sql`subject`, sql`message`])}
    ORDER BY created_at DESC, id ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return { enquiries: found.rows.map(toEnquiry), total: found.total }
}

async function findEnquiry(db: Database, id: string): Promise<Reply<'readEnquiry'>['enquiry'] | null> {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { details, logo, logo_type, ...rest } = row
  return {
    ...toEnquiry(rest),
    ...storedDetails.parse(details),
    logo: logo && logo_type ? `data:${logo_type};base64,${logo.toString('base64')}` : null,
  }
}

/** The current enquiry, locked until the transaction ends. */
async function lockEnquiry(trx: Trx, id: string): Promise<ListedEnquiry | null> {
  const row = await trx.selectFrom('enquiries').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toEnquiry(row) : null
}

async function saveEnquiryState(trx: Trx, id: string, state: ListedEnquiry['state']): Promise<void> {
  await trx.updateTable('enquiries').set({ state }).where('id', '=', id).execute()
}

export const handleEnquiryInbox: Pick<Handlers, 'listEnquiries' | 'readEnquiry' | 'updateEnquiry'> = {
  listEnquiries: ({ query }, { db }) => listEnquiries(db, query),

  readEnquiry: async ({ params }, { db }) => ({ enquiry: await requireOne(params.id, (id) => findEnquiry(db, id)) }),

  updateEnquiry: ({ params, body: { state, version }, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireOne(params.id, (id) => lockEnquiry(trx, id))
      requireUnchanged(version, { state: before.state }, { state })
      await saveEnquiryState(trx, before.id, state)
      const write = { actorId: user.id, action: 'changed', entity: 'enquiry', entityId: before.id }
      await recordAudit(trx, { ...write, before: { state: before.state }, after: { state } })
      return { enquiry: { ...before, state, version: versionOf({ state }) }, message: messages.saved }
    }),
}
