import type { Handlers } from '../../../api/http.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { describePast } from '../rules/timeline-words.ts'
import { findOrder } from './order-queries.ts'
import { readTimelineRows } from './timeline-queries.ts'

export const timelineHandlers = {
  readTimeline: async ({ params }, { db }) => {
    const { id, currency } = orNotFound(await findOrder(db, params.id))
    const rows = await readTimelineRows(db, id)
    const entries = rows.map(({ at, cents, noteId, ...row }) => ({
      ...describePast({ ...row, amount: cents === null ? '' : formatMoney(cents, currency) }),
      at: at.toISOString(),
      noteId,
    }))
    return { entries }
  },
} satisfies Partial<Handlers>
