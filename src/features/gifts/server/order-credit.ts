import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { CreditUse } from '../rules/spread-credit.ts'

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
      JOIN credit_accounts ON credit_accounts.id = use.id
      RETURNING id, credit_account_id, amount_cents
    )
    INSERT INTO credit_entries (account_id, cents, kind, payment_id)
    SELECT credit_account_id, -amount_cents, 'used', id FROM held`.execute(trx)
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
    INSERT INTO credit_entries (account_id, cents, kind, payment_id)
    SELECT credit_account_id, amount_cents, 'released', id FROM released ORDER BY credit_account_id`.execute(trx)
}

/** What each gift card and store credit got back when the unpaid order ended. */
export async function readReleasedCredit(
  trx: Trx,
  orderId: string,
): Promise<{ kind: 'gift-card' | 'store-credit'; lastFour: string; cents: number }[]> {
  const { rows } = await sql<{ kind: 'gift-card' | 'store-credit'; lastFour: string; cents: number }>`
    SELECT kind, coalesce(last_four, '') AS "lastFour", amount_cents AS cents
    FROM payments JOIN credit_accounts ON credit_accounts.id = credit_account_id
    WHERE order_id = ${orderId} AND part = 'gift' AND state = 'expired' ORDER BY kind DESC, last_four`.execute(trx)
  return rows
}

/** Whether all that an order had released can be held again; locks its accounts. */
export async function canReclaimCredit(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; isEnough: boolean }>`
    SELECT id, balance_cents >= cents AND disabled_at IS NULL AND coalesce(expires_at > now(), true) AS "isEnough"
    FROM credit_accounts JOIN (
      SELECT credit_account_id, sum(amount_cents) AS cents FROM payments
      WHERE order_id = ${orderId} AND part = 'gift' AND state = 'expired' GROUP BY 1
    ) AS wanted ON credit_account_id = credit_accounts.id
    ORDER BY id FOR NO KEY UPDATE OF credit_accounts`.execute(trx)
  return rows.every(({ isEnough }) => isEnough)
}

/** Holds again what an order had released, after canReclaimCredit. */
export async function reclaimCredit(trx: Trx, orderId: string): Promise<void> {
  await sql`
    WITH held AS (
      UPDATE payments SET state = 'open', updated_at = now()
      WHERE order_id = ${orderId} AND part = 'gift' AND state = 'expired'
      RETURNING id, credit_account_id, amount_cents
    )
    INSERT INTO credit_entries (account_id, cents, kind, payment_id)
    SELECT credit_account_id, -amount_cents, 'used', id FROM held`.execute(trx)
}
