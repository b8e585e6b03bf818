import { beforeAll, expect, test } from 'vitest'
import { endLapsedChanges } from '../../../src/features/orders/server/changes/pay-change.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, openSandbox, readVariant } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '20', THROTTLES: 'false' })
const rounds = Array.from({ length: 4 }, (_, round) => round)
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

/** Two shirts, 99.00, and another one of 20.00 that may be added. */
async function place() {
  const placed = await placeOrder(shop(), { quantity: 2 })
  const extra = await addVariant(shop(), { priceCents: 2000 })
  const changes = openChanges(shop(), admin, placed.order.id)
  const lineId = placed.order.lines[0]?.id ?? ''
  const { version } = await changes.read()
  const added = [{ variantId: extra.id, quantity: 1 }]
  const pack = () =>
    shop().call('advanceOrder', { token: admin, params: { id: placed.order.id }, body: { to: 'packed' } })
  return {
    ...placed,
    ...changes,
    extra,
    pack,
    /** By editors who all read the order before anybody changed it. */
    addOne: () => changes.change({ added }, { version, displayedTotal: 119 }),
    takeOne: () => changes.change({ lines: [{ lineId, quantity: 1 }] }, { version, displayedTotal: 55.45 }),
  }
}

const countOk = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

test('of editors at the same time one changes the order, and the others are told', async () => {
  for (const _ of rounds) {
    const { order, addOne, takeOne, read } = await place()
    const answers = await Promise.all([addOne(), takeOne(), addOne(), takeOne(), takeOne()])
    expect(countOk(answers)).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    const { total, change } = await read()
    expect(change ? [total, change.amount] : [total]).toEqual(change ? [99, 20] : [55.45])
    expect(await readRefunds(shop(), order.id)).toHaveLength(change ? 0 : 1)
  }
  await expectInvariants(shop().deps.db)
})

test('an order is changed or packed, not both', async () => {
  for (const _ of rounds) {
    const { addOne, pack, read } = await place()
    const answers = await Promise.all([addOne(), pack(), addOne()])
    expect(countOk(answers)).toBe(1)
    const { state, change } = await read()
    expect(state).toBe(change ? 'paid' : 'packed')
  }
  await expectInvariants(shop().deps.db)
})

test('a change that is paid while it is taken back or lapses is made, or its payment goes back whole', async () => {
  for (const round of rounds) {
    const { order, token, addOne, pay, withdraw, read, extra } = await place()
    await addOne()
    const { payment } = (await pay(token)).body
    const end =
      round % 2 === 0
        ? withdraw
        : async () => {
            await shop()
              .deps.db.updateTable('order_changes')
              .set({ hold_until: new Date() })
              .where('order_id', '=', order.id)
              .execute()
            await endLapsedChanges(shop().deps)
          }
    await Promise.all([
      openSandbox(shop()).pay(payment.reference, cards.approves),
      end(),
      endLapsedChanges(shop().deps),
    ])
    const { total } = await read()
    expect([99, 119]).toContain(total)
    expect(await readRefunds(shop(), order.id)).toHaveLength(total === 119 ? 0 : 1)
    expect(await readVariant(shop(), extra.id)).toMatchObject({ held: 0, sold: total === 119 ? 1 : 0 })
  }
  await expectInvariants(shop().deps.db)
})

test('whoever presses to pay a change at the same time is led to one payment, and its webhook and reconciler make it once', async () => {
  const { order, token, addOne, pay, read, listDocuments } = await place()
  await addOne()
  const replies = await Promise.all(Array.from({ length: 6 }, () => pay(token)))
  const references = new Set(replies.map(({ body }) => body.payment.reference))
  expect(references.size).toBe(1)
  const [reference = ''] = references
  await Promise.all([
    openSandbox(shop()).pay(reference, cards.approves),
    shop().call('verifyPayment', { token, body: { orderId: order.id, reference } }),
    endLapsedChanges(shop().deps),
  ])
  await shop().call('verifyPayment', { token, body: { orderId: order.id, reference } })
  expect(await read()).toMatchObject({ total: 119, change: null })
  expect(await listDocuments()).toHaveLength(3)
  await expectInvariants(shop().deps.db)
})

test('the last item goes to one of the orders that are changed for it', async () => {
  const places = await Promise.all([place(), place(), place()])
  const last = await addVariant(shop(), { stock: 1, priceCents: 1000 })
  const answers = await Promise.all(
    places.map(({ change }) => change({ added: [{ variantId: last.id, quantity: 1 }] })),
  )
  expect(countOk(answers)).toBe(1)
  expect(await readVariant(shop(), last.id)).toMatchObject({ stock: 0, held: 1 })
  await expectInvariants(shop().deps.db)
})
