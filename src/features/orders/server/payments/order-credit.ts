import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import type { CreditUse } from '../../../credit/rules/spread-credit.ts'
import { canPay, insertMoved } from '../../../credit/server/move-credit.ts'

/** Takes the amounts from their accounts, which the caller has locked, and holds them for the order until it is paid or ends. */
export async function holdCredit(
  trx: Trx,
  { orderId, currency, uses }: { orderId: string; currency: string; uses: readonly CreditUse[] },
): Promise<void> {
  if (uses.length === 0) return
  await sql`
    WITH held AS (
      INSERT INTO payments (order_id, provider, part, credit_account_id, amount_cents, currency, state)
      SELECT ${orderId}, kind, 'gift', use.id, use.cents, ${currency}, 'open'
      FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) AS use (id uuid, cents int)
      JOIN credit_names ON credit_names.id = use.id
      RETURNING id, credit_account_id, amount_cents
    )
    ${insertMoved('used', sql`SELECT credit_account_id, -amount_cents, id, NULL::uuid FROM held`)}`.execute(trx)
}

/** The order is paid: what it held is used. */
export async function captureCredit(trx: Trx, orderId: string): Promise<void> {
  await sql`
    UPDATE payments SET state = 'captured', captured_cents = amount_cents, updated_at = now()
    WHERE order_id = ${orderId} AND part = 'gift' AND state = 'open'`.execute(trx)
}

/** The unpaid order has ended: what it held goes back, once. The caller holds the order's lock. */
export async function releaseCredit(trx: Trx, orderId: string): Promise<void> {
  await sql`
    WITH released AS (
      UPDATE payments SET state = 'expired', updated_at = now()
      WHERE order_id = ${orderId} AND part = 'gift' AND state = 'open'
      RETURNING id, credit_account_id, amount_cents
    )
    ${insertMoved('released', sql`SELECT credit_account_id, amount_cents, id, NULL::uuid FROM released ORDER BY 1`)}`.execute(
    trx,
  )
}

/** What each gift card and store credit got back when the unpaid order ended. */
export async function readReleasedCredit(
  trx: Trx,
  orderId: string,
): Promise<{ kind: 'gift-card' | 'store-credit'; lastFour: string; cents: number }[]> {
  const { rows } = await sql<{ kind: 'gift-card' | 'store-credit'; lastFour: string; cents: number }>`
    SELECT kind, coalesce(last_four, '') AS "lastFour", amount_cents AS cents
    FROM payments JOIN credit_names ON credit_names.id = credit_account_id
    WHERE order_id = ${orderId} AND part = 'gift' AND state = 'expired' ORDER BY kind DESC, last_four`.execute(trx)
  return rows
}

/** Whether all that an order had released can be held again; locks its accounts. */
export async function canReclaimCredit(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; cents: number }>`
    SELECT credit_account_id AS id, sum(amount_cents)::int AS cents FROM payments
    WHERE order_id = ${orderId} AND part = 'gift' AND state = 'expired' GROUP BY 1`.execute(trx)
  return canPay(trx, new Map(rows.map(({ id, cents }) => [id, cents])))
}

/** Holds again what an order had released, after canReclaimCredit. */
export async function reclaimCredit(trx: Trx, orderId: string): Promise<void> {
  await sql`
    WITH held AS (
      UPDATE payments SET state = 'open', updated_at = now()
      WHERE order_id = ${orderId} AND part = 'gift' AND state = 'expired'
      RETURNING id, credit_account_id, amount_cents
    )
    ${insertMoved('used', sql`SELECT credit_account_id, -amount_cents, id, NULL::uuid FROM held`)}`.execute(trx)
}
