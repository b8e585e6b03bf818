import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'

/** Holds an order's items for so many minutes at least. */
export async function keepHeldFor(trx: Trx, orderId: string, minutes: number): Promise<void> {
  await sql`UPDATE orders SET hold_expires_at = greatest(hold_expires_at, now() + make_interval(mins => ${minutes}))
    WHERE id = ${orderId}`.execute(trx)
}

/** The payment isn't opened until the customer comes: the provider keeps it open for a day at most. */
export async function postponeOpening(trx: Trx, orderId: string): Promise<void> {
  await sql`UPDATE payments SET opening_until = 'infinity' WHERE order_id = ${orderId}`.execute(trx)
}

/** The only payment of its order that was made outside the shop. */
export async function insertOutsidePayment(
  trx: Trx,
  { orderId, amountCents, currency, note }: { orderId: string; amountCents: number; currency: string; note: string },
): Promise<string> {
  const values = {
    order_id: orderId,
    provider: 'outside',
    reference: orderId,
    amount_cents: amountCents,
    currency,
    note,
  }
  const { id } = await trx
    .insertInto('payments')
    .values({ ...values, state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
