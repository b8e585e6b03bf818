import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { listBalances, lockAccounts } from './account-queries.ts'
import { openStoreCredit } from './open-store-credit.ts'

/** Merging two customers: the store credit of one becomes the other's. */
export async function moveStoreCredit(trx: Trx, { keptId, goneId }: { keptId: string; goneId: string }): Promise<void> {
  const { rows } = await sql<{ id: string; currency: string }>`
    SELECT id, currency FROM credit_accounts WHERE kind = 'store-credit' AND user_id = ${goneId} ORDER BY id`.execute(
    trx,
  )
  for (const { id, currency } of rows) {
    const [gone] = await lockAccounts(trx, [id])
    const cents = gone?.balanceCents ?? 0
    if (cents === 0) continue
    const keptAccount = await openStoreCredit(trx, keptId, currency)
    await lockAccounts(trx, [keptAccount])
    await sql`
      INSERT INTO credit_entries (account_id, cents, kind, reason)
      VALUES (${id}, ${-cents}, 'moved', 'merged'), (${keptAccount}, ${cents}, 'moved', 'merged')`.execute(trx)
  }
}

/** The store credit of a person, by currency. */
export const listStoreCredit = (db: Database | Trx, userId: string) => listBalances(db, userId)

/**
 * Writes what payments and refunds move, as a statement or the end of one. `moved` selects account_id, cents, payment_id and refund_id.
 */
export const insertMoved = (kind: 'used' | 'released' | 'refunded', moved: RawBuilder<unknown>) => sql`
  INSERT INTO credit_entries (account_id, cents, kind, payment_id, refund_id)
  SELECT account_id, cents, ${kind}, payment_id, refund_id FROM (${moved}) AS moved (account_id, cents, payment_id, refund_id)`

/** Whether gift cards and store credits can pay these amounts, by their ids; locks them. */
export async function canPay(trx: Trx, wantedCents: ReadonlyMap<string, number>): Promise<boolean> {
  if (wantedCents.size === 0) return true
  const accounts = await lockAccounts(trx, [...wantedCents.keys()])
  return accounts.every(
    ({ id, balanceCents, disabledAt, isExpired }) =>
      balanceCents >= (wantedCents.get(id) ?? 0) && disabledAt === null && !isExpired,
  )
}
