import { expect, test } from 'vitest'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { openDevice } from '../../support/device.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({
  DATABASE_POOL: '8',
  UNPAID_ORDERS_MAX: '3',
  HELD_ITEMS_MAX: '20',
  ADDRESS_UNPAID_ORDERS_MAX: '3',
  ADDRESS_HELD_ITEMS_MAX: '20',
})
let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `10.0.${Math.floor(addresses / 200)}.${addresses % 200}`
}
type Variant = Awaited<ReturnType<typeof addVariant>>

async function place(
  token: string,
  variant: Variant,
  { quantity = 1, clientAddress = freshAddress(), over = {} } = {},
) {
  const body = makeOrderBody([{ variant, quantity }], over)
  return pressAgain(() => shop().call('createOrder', { token, body, clientAddress }))
}
const stateOf = async (orderId: string) => {
  const order = shop().deps.db.selectFrom('orders').select('state').where('id', '=', orderId)
  return (await order.executeTakeFirstOrThrow()).state
}
const statesOf = (answers: { body: { order: { id: string } } }[]) =>
  Promise.all(answers.map(({ body }) => stateOf(body.order.id)))

test('of twenty-four orders of one account at once three stay with their items, the rest are cancelled', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 1000 })
  const answers = await Promise.all(Array.from({ length: 24 }, () => place(token, variant, { quantity: 2 })))
  expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(201))
  const states = await statesOf(answers)
  expect(states.filter((state) => state === 'pending')).toHaveLength(3)
  expect(states.filter((state) => state === 'cancelled')).toHaveLength(21)
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 994, held: 6 })
  await expectInvariants(shop().deps.db)
})

test('many accounts behind one address, or in one browser, reserve no more than one', async () => {
  const variants = await Promise.all([1, 2, 3, 4].map(() => addVariant(shop(), { stock: 100 })))
  const people = await Promise.all(Array.from({ length: 12 }, () => addPerson(shop())))
  const clientAddress = freshAddress()
  // Carts in any order, so that a deadlock would show.
  const byAddress = await Promise.all(
    people.map(({ token }, index) => {
      const turned = [...variants.slice(index % 4), ...variants.slice(0, index % 4)]
      const body = makeOrderBody(turned.map((variant) => ({ variant, quantity: 1 })))
      return pressAgain(() => shop().call('createOrder', { token, body, clientAddress }))
    }),
  )
  expect(byAddress.map(({ status }) => status)).toEqual(Array(12).fill(201))
  expect((await statesOf(byAddress)).filter((state) => state === 'pending')).toHaveLength(3)
  const device = openDevice(shop())
  const [variant] = variants
  if (!variant) throw new Error('No variant')
  const byDevice = []
  for (let index = 0; index < 5; index += 1) {
    const token = await device.signIn(`+1310555${String(index).padStart(4, '0')}`)
    const body = makeOrderBody([{ variant, quantity: 1 }])
    byDevice.push(await device.call('createOrder', { token, body, clientAddress: freshAddress() }))
  }
  expect(await statesOf(byDevice)).toEqual(['cancelled', 'cancelled', 'pending', 'pending', 'pending'])
  await expectInvariants(shop().deps.db)
})

test('at most twenty items are reserved together, the oldest order is cancelled first, and one order cannot take more', async () => {
  const { token } = await addPerson(shop())
  const variants = await Promise.all([1, 2, 3].map(() => addVariant(shop(), { stock: 100 })))
  const [first, second, third] = variants
  if (!first || !second || !third) throw new Error('No variants')
  const orders = [await place(token, first, { quantity: 10 }), await place(token, second, { quantity: 10 })]
  orders.push(await place(token, third, { quantity: 1 }))
  expect(await statesOf(orders)).toEqual(['cancelled', 'pending', 'pending'])
  const body = makeOrderBody([first, second, third].map((variant) => ({ variant, quantity: 7 })))
  expect(await shop().call('createOrder', { token, body })).toMatchObject({
    status: 409,
    body: { message: 'An order can have up to 20 items. For more, please send us a bulk enquiry.' },
  })
  expect(await statesOf(orders)).toEqual(['cancelled', 'pending', 'pending'])
})

test('a refused order cancels nothing, and neither does a repeated one', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 100 })
  const headers = { 'idempotency-key': 'the-third-of-them' }
  const body = makeOrderBody([{ variant, quantity: 1 }])
  const third = () => shop().call('createOrder', { token, body, headers, clientAddress: freshAddress() })
  const orders = [await place(token, variant), await place(token, variant), await third()]
  expect(await place(token, variant, { over: { displayedTotal: 1 } })).toMatchObject({ status: 409 })
  expect((await third()).body.order.id).toBe(orders[2]?.body.order.id)
  expect(await statesOf(orders)).toEqual(['pending', 'pending', 'pending'])
})

test('an order that was paid without our knowing is not cancelled', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 100 })
  const orders = [await place(token, variant), await place(token, variant), await place(token, variant)]
  await openSandbox(shop()).pay(orders[0]?.body.payment.reference ?? '', cards.silent)
  orders.push(await place(token, variant))
  expect(await statesOf(orders)).toEqual(['paid', 'pending', 'pending', 'pending'])
  await expectInvariants(shop().deps.db)
})

test('an order gives way with its reason in the history, also where its provider cannot be asked', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 100 })
  const orders = [await place(token, variant), await place(token, variant), await place(token, variant)]
  const logged = await whileAway(shop(), 'find', async () => orders.push(await place(token, variant, { quantity: 2 })))
  expect(await statesOf(orders)).toEqual(['cancelled', 'pending', 'pending', 'pending'])
  const id = orders[0]?.body.order.id ?? ''
  expect(logged).toContainEqual(['warn', 'payment-not-checked', { orderId: id, error: expect.any(Error) }])
  const { db } = shop().deps
  const events = db.selectFrom('order_events').select(['state', 'actor', 'note']).where('order_id', '=', id)
  const note = 'gave way to a newer order'
  expect((await events.orderBy('id').execute()).at(-1)).toEqual({ state: 'cancelled', actor: 'shop', note })
  const payment = db.selectFrom('payments').select(['state', 'failure']).where('order_id', '=', id)
  expect(await payment.execute()).toEqual([{ state: 'expired', failure: note }])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 96, held: 4 })
})

test('a late payment of a replaced order reopens it while there is stock, and is refunded once otherwise', async () => {
  const { token } = await addPerson(shop())
  const plenty = await addVariant(shop(), { stock: 100 })
  const last = await addVariant(shop(), { stock: 1 })
  const orders = [await place(token, plenty), await place(token, last)]
  for (let index = 0; index < 3; index += 1) await place(token, plenty)
  expect(await statesOf(orders)).toEqual(['cancelled', 'cancelled'])
  expect(await readVariant(shop(), last.id)).toMatchObject({ stock: 1, held: 0 })
  const { token: strangerToken } = await addPerson(shop())
  expect((await place(strangerToken, last)).status).toBe(201)
  const { pay } = openSandbox(shop())
  for (const { body } of orders) await pay(body.payment.reference, cards.twice)
  expect(await statesOf(orders)).toEqual(['paid', 'cancelled'])
  const refunds = await shop()
    .deps.db.selectFrom('refunds')
    .select(['order_id', 'state'])
    .where(
      'order_id',
      'in',
      orders.map(({ body }) => body.order.id),
    )
    .execute()
  expect(refunds).toEqual([{ order_id: orders[1]?.body.order.id, state: 'done' }])
  await expectInvariants(shop().deps.db)
})

test('the holders of an order are deleted once it is no longer unpaid', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 100 })
  const { order, payment } = (await place(token, variant)).body
  const holders = () =>
    shop().deps.db.selectFrom('order_holders').select('holder').where('order_id', '=', order.id).execute()
  const kept = await holders()
  expect(kept).toHaveLength(3)
  for (const { holder } of kept) expect(holder).toMatch(/^(account|number|address):[0-9a-f]{32}$/)
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await reconcile(shop().deps)
  expect(await holders()).toEqual([])
})
