import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireOne } from '../../../desk/server/given.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { findEnquiry, listEnquiries, lockEnquiry, saveEnquiryState } from './enquiry-admin-queries.ts'

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
