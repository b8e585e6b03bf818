import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { cards } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { provideShop } from '../../support/shop.ts'

// A scheduled function ends after 30 s, whatever it waits for.

const shop = provideShop()
const run = () => reconcile(shop().deps)
const db = () => shop().deps.db
const longAgo = sql<Date>`now() - interval '3 hours'`

type Placed = Awaited<ReturnType<typeof placeOrder>>
const stateOf = async ({ token, order }: Placed) =>
  (await shop().call('getOrder', { token, params: { id: order.id } })).body.order.state

async function leaveUnchecked({ order }: Placed) {
  await db().updateTable('payments').set({ checked_at: longAgo }).where('order_id', '=', order.id).execute()
}

const briefly = { stepsMs: 800, endsMs: 900 }

test('while the provider does not answer every other step runs, the run ends in time, and the next one goes on', async () => {
  const first = await placeOrder(shop(), { card: cards.silent })
  const second = await placeOrder(shop(), { card: cards.silent })
  const paid = await placeOrder(shop())
  for (const silent of [first, second]) await leaveUnchecked(silent)
  const { payment } = shop().deps.providers
  const find = payment.find
  const asked: string[] = []
  const answer = Promise.withResolvers<never>()
  payment.find = (reference) => {
    asked.push(reference)
    return answer.promise
  }
  const startedAt = performance.now()
  expect(await reconcile(shop().deps, briefly)).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await expect.poll(() => asked.length).toBe(1)
  answer.reject(new Error('The operation was aborted due to timeout'))
  // What comes after it is the next run's.
  expect([await stateOf(first), await stateOf(second)]).toEqual(['pending', 'pending'])
  expect(asked).toEqual([first.payment.reference])
  const mail = db().selectFrom('outbox').select('sent_at').where('cause', '=', `order-paid:${paid.order.id}`)
  expect(await mail.executeTakeFirst()).toEqual({ sent_at: expect.any(Date) })
  payment.find = find
  // The first one counts as compared: its turn comes again two minutes later.
  await run()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['pending', 'paid'])
  await leaveUnchecked(first)
  await run()
  expect(await stateOf(first)).toBe('paid')
})

test('a mail server that does not answer costs no mail a try but the first', async () => {
  const orders = [await placeOrder(shop()), await placeOrder(shop()), await placeOrder(shop())]
  const causes = orders.map(({ order }) => `order-paid:${order.id}`)
  const { mail } = shop().deps.providers
  const send = mail.send
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  mail.send = () => {
    begin()
    return new Promise(() => undefined)
  }
  await reconcile(shop().deps, { stepsMs: 100, endsMs: 150 })
  await begun
  mail.send = send
  const read = () =>
    db().selectFrom('outbox').select(['attempts', 'sent_at']).where('cause', 'in', causes).orderBy('id')
  expect((await read().execute()).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
  await run()
  expect((await read().execute()).map(({ sent_at }) => sent_at !== null)).toEqual([false, true, true])
})

test('an order whose payment cannot be opened keeps no other waiting', async () => {
  const orders = [await placeOrder(shop(), { card: null }), await placeOrder(shop(), { card: null })]
  const ids = orders.map(({ order }) => order.id)
  const unopened = { state: 'opening', reference: null, url: '', created_at: longAgo } as const
  await db().updateTable('payments').set(unopened).where('order_id', 'in', ids).execute()
  const { payment } = shop().deps.providers
  const open = payment.open
  let refused = ''
  payment.open = (request) => {
    refused ||= request.orderId
    return request.orderId === refused ? Promise.reject(new Error('the provider refuses it')) : open(request)
  }
  expect(await run()).toEqual(['open-payments'])
  payment.open = open
  const rows = await db().selectFrom('payments').select(['order_id', 'state']).where('order_id', 'in', ids).execute()
  expect(Object.fromEntries(rows.map(({ order_id, state }) => [order_id === refused, state]))).toEqual({
    true: 'opening',
    false: 'open',
  })
  expect(await run()).toEqual([])
})

test('after all this every invariant holds', async () => {
  await expectInvariants(db())
})
