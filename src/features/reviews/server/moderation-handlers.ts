import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireOne } from '../../../desk/server/given.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { listReviewQueue, lockReview, saveReviewState } from './moderation.ts'

export const handleModeration: Pick<Handlers, 'listReviewQueue' | 'judgeReview'> = {
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
}
