import type { Handlers } from '../../../api/http.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { describePast, joinParcels } from '../rules/timeline-words.ts'
import { findOrder } from './order-queries.ts'
import { readTimelineRows } from './timeline-queries.ts'

export const timelineHandlers = {
  readTimeline: async ({ params }, { db }) => {
    const { id, currency } = orNotFound(await findOrder(db, params.id))
    const rows = await readTimelineRows(db, id)
    const entries = joinParcels(
      rows.map(({ cents, ...row }) => ({ ...row, amount: cents === null ? '' : formatMoney(cents, currency) })),
    ).map(({ at, noteId, ...row }) => ({
      ...describePast(row),
      at: at.toISOString(),
      noteId,
    }))
    return { entries }
  },
} satisfies Partial<Handlers>
