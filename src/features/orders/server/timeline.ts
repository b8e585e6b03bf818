import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Database } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { mailsOfOrder } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { describePast, joinParcels } from '../rules/timeline-words.ts'
import { orderNotes } from '../slots.ts'
import { findOrder } from './order-queries.ts'

/** One row of an order's past, as the tables have it. `subject` and `state` depend on the source. */
interface TimelineRow {
  source: 'change' | 'event' | 'audit' | 'return' | 'refund' | 'parcel' | 'document' | 'mail' | 'flag' | 'note'
  at: Date
  /** A state, an action, the kind of a return or document, the subject of a mail. */
  subject: string
  state: string
  cents: number | null
  detail: string
  by: string
  noteId: string | null
}

/** The steps that the merchant's people take leave a row in the audit log, which says who. */
const ownSteps = ['packed', 'shipped', 'delivered']

async function readTimelineRows(db: Database, orderId: string): Promise<TimelineRow[]> {
  const gone = sql`'Someone who has left'`
  const notes = orderNotes.parts().map(
    ({ select }) => sql`
    UNION ALL
    SELECT 'note', written_at, '', '', NULL, text, coalesce(author, ${gone}), id FROM (${select(orderId)}) AS notes`,
  )
  const { rows } = await sql<TimelineRow>`
    SELECT 'event' AS source, at, state AS subject, '' AS state, NULL::int AS cents, note AS detail, actor AS by, NULL AS "noteId"
    FROM order_events WHERE order_id = ${orderId}
      AND NOT (actor = 'admin' AND note = '' AND state = ANY (${ownSteps}))
    UNION ALL
    SELECT 'audit', at, action, entity, (after ->> 'amountCents')::int, concat_ws(', bank reference ', coalesce(after ->> 'reason', after ->> 'note', ''), after ->> 'bankReference'), coalesce(actor, ${gone}), NULL
    FROM recorded_steps
    WHERE ((entity = 'order' AND entity_id = ${orderId}) OR (entity = 'return' AND entity_id IN
      (SELECT id::text FROM returns WHERE order_id = ${orderId}))) AND action NOT LIKE '%note%'
    UNION ALL
    SELECT 'return', created_at, kind, '', NULL, reason, 'shopper', NULL FROM returns WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'refund', updated_at, '', state, amount_cents, reason, '', NULL FROM refunds WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'parcel', shipped_at, position::text, '', NULL, concat_ws(' ', nullif(carrier, ''), nullif(tracking_number, '')), '', NULL
    FROM shipments WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'parcel', delivered_at, position::text, 'delivered', NULL, '', '', NULL
    FROM shipments WHERE order_id = ${orderId} AND delivered_at IS NOT NULL
    UNION ALL
    SELECT 'document', issued_at, kind, '', NULL, name, '', NULL FROM order_documents WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'mail', at, subject, state, NULL, last_error, recipient, NULL FROM (${mailsOfOrder(orderId)}) AS mails
    UNION ALL
    SELECT 'change', ended_at, '', state, difference_cents, '', '', NULL FROM order_changes
    WHERE order_id = ${orderId} AND difference_cents > 0 AND state IN ('made', 'expired')
    UNION ALL
    SELECT 'flag', raised_at, '', '', NULL, reason, '', NULL FROM order_flags WHERE order_id = ${orderId}
    ${sql.join(notes, sql``)}
    ORDER BY at`.execute(db)
  return rows
}

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
