import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readHeldOrders } from '../../../src/features/orders/server/placing/order-holder-queries.ts'
import type { Trx } from '../../../src/platform/database/client.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

/** How many rows of orders this connection has read. */
async function countRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'orders'`.execute(trx)
  return Number(rows[0]?.read)
}

test('an order reads its holder’s unpaid orders alone, however many others a rush leaves', async () => {
  const { db } = shop().deps
  await sql`
    WITH placed AS (
      INSERT INTO orders (state, address, shipping_method, currency, subtotal_cents, discount_cents, shipping_cents, tax_cents,
        total_cents, hold_expires_at)
      SELECT state, '{}', 'standard', 'USD', 0, 0, 0, 0, 0, now()
      FROM (VALUES ('pending'), ('paid')) AS states (state), generate_series(1, 1000)
      RETURNING id, state
    )
    INSERT INTO order_holders (order_id, holder)
    SELECT id, 'account:' || (row_number() OVER (PARTITION BY state) % 500) FROM placed`.execute(db)
  const { held, read } = await db.transaction().execute(async (trx) => {
    const before = await countRead(trx)
    const held = await readHeldOrders(trx, ['account:7', 'number:7'])
    return { held, read: (await countRead(trx)) - before }
  })
  expect(held.map(({ holder, items }) => ({ holder, items }))).toEqual([
    { holder: 'account:7', items: 0 },
    { holder: 'account:7', items: 0 },
  ])
  expect(read).toBe(4)
})
