import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { listReviewQueue, lockReview, saveReviewState } from '../../reviews/server/moderation.ts'
import { findEnquiry, listEnquiries, lockEnquiry, saveEnquiryState } from './enquiry-admin-queries.ts'

async function requireOne<T>(id: string, find: (id: string) => Promise<T | null>): Promise<T> {
  const found = isUuid(id) ? await find(id) : null
  if (!found) throw new HttpError(404, messages.notFound)
  return found
}

type InboxCalls = 'listReviewQueue' | 'judgeReview' | 'listEnquiries' | 'readEnquiry' | 'updateEnquiry'

/** What shoppers send in: reviews to moderate, enquiries to answer. */
export const handleInbox: Pick<Handlers, InboxCalls> = {
  listReviewQueue: ({ query }, { db }) => listReviewQueue(db, query),

  judgeReview: ({ params, body, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireOne(params.id, (id) => lockReview(trx, id))
      requireUnchanged(body.version, { state: before.state }, body)
      const rejectionReason = body.state === 'rejected' ? body.reason : ''
      const { state } = body
      const review = { ...before, state, rejectionReason, version: versionOf({ state }) }
      await saveReviewState(trx, review)
      const write = { actorId: user.id, action: body.state, entity: 'review', entityId: before.id }
      await recordAudit(trx, {
        ...write,
        before: { state: before.state },
        after: { state: body.state, rejectionReason },
      })
      return { review, message: messages.saved }
    }),

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
