import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { CreditChange } from '../contract.ts'

const shownMax = 200

interface ChangeRow extends Pick<CreditChange, 'id' | 'kind' | 'currency' | 'reason'> {
  cents: number
  balance_cents: number
  order_id: string | null
  order_number: string | null
  at: Date
}

/** The ledger of a person's store credit with the balance after each entry, newest first. */
export async function listCreditHistory(db: Database, userId: string): Promise<CreditChange[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT entries.id::text, entries.kind, entries.currency, entries.cents, entries.balance_cents, entries.at,
      CASE WHEN entries.kind IN ('given', 'taken') THEN entries.reason ELSE '' END AS reason,
      orders.id AS order_id, orders.number_prefix || orders.number AS order_number
    FROM (
      SELECT credit_entries.*, currency,
        sum(cents) OVER (PARTITION BY account_id ORDER BY credit_entries.id)::int AS balance_cents
      FROM credit_entries JOIN credit_accounts ON credit_accounts.id = account_id
      WHERE credit_accounts.kind = 'store-credit' AND user_id = ${userId}
    ) AS entries
    LEFT JOIN payments ON payments.id = entries.payment_id
    LEFT JOIN refunds ON refunds.id = entries.refund_id
    LEFT JOIN orders ON orders.id = coalesce(payments.order_id, refunds.order_id)
    ORDER BY entries.id DESC LIMIT ${shownMax}`.execute(db)
  return rows.map(({ id, kind, currency, reason, cents, balance_cents, order_id, order_number, at }) => ({
    id,
    kind,
    currency,
    reason,
    amount: toWire(cents, currency),
    balance: toWire(balance_cents, currency),
    order: order_id && order_number ? { id: order_id, number: order_number } : null,
    at: at.toISOString(),
  }))
}
