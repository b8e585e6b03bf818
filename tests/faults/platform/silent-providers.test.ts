import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

/** An hour passes for everything that waits. */
async function passHour({ deps }: TestShop): Promise<void> {
  const hour = sql`interval '1 hour'`
  await sql`UPDATE outbox SET created_at = created_at - ${hour}, available_at = available_at - ${hour}`.execute(deps.db)
  await sql`UPDATE refunds SET created_at = created_at - ${hour}, updated_at = updated_at - ${hour}`.execute(deps.db)
  await sql`UPDATE payments SET created_at = created_at - ${hour}, checked_at = checked_at - ${hour}`.execute(deps.db)
  await sql`UPDATE orders SET hold_expires_at = hold_expires_at - ${hour}`.execute(deps.db)
}

test('when mail and payments are silent for a day, every mail, refund and payment arrives afterwards without a hand', async () => {
  const shop = await openShop(inject('serverUrl'))
  const { deps } = shop
  const { mail, payment } = deps.providers
  const here = { send: mail.send, find: payment.find, open: payment.open, refund: payment.refund }
  const cancelled = await placeOrder(shop)
  const unheard = await placeOrder(shop, { card: cards.silent })
  const silent = () => Promise.reject(new Error('The operation was aborted due to timeout'))
  Object.assign(mail, { send: silent })
  Object.assign(payment, { find: silent, open: silent, refund: silent })

  const stateOf = async ({ token, order }: typeof cancelled) =>
    (await shop.call('getOrder', { token, params: { id: order.id } })).body.order
  await shop.call('cancelOrder', { token: cancelled.token, params: { id: cancelled.order.id } })
  const { token } = await addPerson(shop)
  const variant = await addVariant(shop)
  const wish = { token, body: makeOrderBody([{ variant, quantity: 1 }]), headers: { 'idempotency-key': 'that-day' } }
  expect(await shop.call('createOrder', wish)).toMatchObject({ status: 503, body: { message: 'Something went wrong' } })

  for (let hour = 0; hour < 24; hour += 1) {
    await passHour(shop)
    await reconcile(deps)
  }
  expect(await stateOf(cancelled)).toMatchObject({ state: 'cancelled', refunded: 0 })

  Object.assign(mail, { send: here.send })
  Object.assign(payment, { find: here.find, open: here.open, refund: here.refund })
  for (let hour = 0; hour < 12; hour += 1) {
    await passHour(shop)
    await reconcile(deps)
  }
  const unsent = await deps.db.selectFrom('outbox').select('cause').where('sent_at', 'is', null).execute()
  expect(unsent).toEqual([])
  expect(await stateOf(cancelled)).toMatchObject({ refunded: cancelled.order.total })
  expect(await stateOf(unheard)).toMatchObject({ state: 'paid' })
  const flags = await deps.db.selectFrom('order_flags').select('reason').execute()
  expect(flags).toEqual([])
  await expectInvariants(deps.db)
  await shop.close()
})
