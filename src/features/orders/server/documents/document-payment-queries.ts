import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import type { DocumentContent } from './document-queries.ts'

type Part = DocumentContent['payments'][number]

const kindOf = (payment: RawBuilder<unknown>) => sql`
  CASE WHEN ${payment} IN ('bank-transfer', 'outside', 'cash-on-delivery') THEN 'other' ELSE 'online' END`

interface Total {
  totalCents: number
  /** The document's invoice was paid by credit in part. */
  usedCredit?: boolean
}

const isCredit = ({ kind }: Part) => kind === 'gift-card' || kind === 'store-credit'

/** Only where a gift card or store credit took part, and only if the parts come to the document's total. */
function keepWhole(parts: readonly Part[], { totalCents, usedCredit = false }: Total): Part[] {
  const sum = parts.reduce((all, { cents }) => all + cents, 0)
  return (usedCredit || parts.some(isCredit)) && sum === totalCents ? parts.filter(({ cents }) => cents !== 0) : []
}

/** What paid an order as it is now, less what changes of it gave back. */
export async function readPaidBy(trx: Trx, orderId: string, totalCents: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT coalesce(credit_accounts.kind, ${kindOf(sql`provider`)}) AS kind, coalesce(last_four, '') AS "lastFour",
      sum(captured_cents - given.cents)::int AS cents
    FROM payments LEFT JOIN credit_accounts ON credit_accounts.id = credit_account_id, LATERAL (
      SELECT coalesce(sum(CASE WHEN refunds.payment_id = payments.id
          THEN refunds.amount_cents - (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id) ELSE 0 END
        + (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id AND refund_parts.payment_id = payments.id)), 0) AS cents
      FROM refunds WHERE refunds.order_id = payments.order_id AND change_id IS NOT NULL
    ) AS given
    WHERE payments.order_id = ${orderId} AND payments.state = 'captured' AND NOT surplus
    GROUP BY credit_accounts.id, 1, 2 ORDER BY 1, 2`.execute(trx)
  return keepWhole(rows, { totalCents })
}

/** Where a refund went. */
export async function readRefundedTo(trx: Trx, refundId: string, total: Total): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT coalesce(credit_accounts.kind, ${kindOf(sql`provider`)}) AS kind, coalesce(last_four, '') AS "lastFour",
      sum(part.cents)::int AS cents
    FROM (
      SELECT account_id, payment_id, amount_cents AS cents FROM refund_parts WHERE refund_id = ${refundId}
      UNION ALL
      SELECT NULL, payment_id, amount_cents - change_cents
        - (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id)
      FROM refunds WHERE id = ${refundId}
    ) AS part
    LEFT JOIN credit_accounts ON credit_accounts.id = part.account_id LEFT JOIN payments ON payments.id = part.payment_id
    GROUP BY credit_accounts.id, 1, 2 ORDER BY 1, 2`.execute(trx)
  return rows.some(({ cents }) => cents < 0) ? [] : keepWhole(rows, total)
}
