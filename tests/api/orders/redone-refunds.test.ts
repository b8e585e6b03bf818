import { beforeAll, expect, test } from 'vitest'
import { sendRefunds } from '../../../src/features/orders/server/refunds/refunds.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { openChanges } from '../../support/order-changes.ts'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand, whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const attempts = 8

/** A paid order of 99.00 that became one of 55.45, whose difference the provider refused to pay back in the end. */
async function changeInVain() {
  const { order, token, payment } = await placeOrder(shop(), { quantity: 2 })
  const lineId = order.lines[0]?.id ?? ''
  const changes = openChanges(shop(), admin, order.id)
  await whileAway(shop(), 'refund', async () => {
    expect((await changes.change({ lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    for (let sent = 1; sent < attempts; sent += 1) await sendRefunds(shop().deps, order.id)
  })
  expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'failed', amount_cents: 4355 }])
  return { order, token, payment, lineId, ...changes }
}

const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((total, each) => total + each * 100, 0)) / 100

/** What the invoices of an order come to less its credit notes. */
const settle = (documents: readonly { kind: string; total: number }[]) =>
  sum(documents.map(({ kind, total }) => (kind === 'invoice' ? total : -total)))

test('redone by hand, the refund of a change has no second credit note, and what is refunded besides has the next number', async () => {
  const { order, read, listDocuments } = await changeInVain()
  const before = await listDocuments()
  expect(before.map(({ total }) => total)).toEqual([99, 99, 55.45])
  const { status } = await refundByHand(shop(), admin, { id: order.id, amount: 43.55, reason: 'Again' })
  expect(status).toBe(200)
  expect(await listDocuments()).toEqual(before)
  expect(settle(await listDocuments())).toBe(55.45)
  expect(await read()).toMatchObject({ state: 'paid', total: 55.45, refunded: 0 })
  await refundByHand(shop(), admin, { id: order.id, amount: 5.45, reason: 'A stain' })
  const note = (await listDocuments()).at(-1)
  expect(note).toMatchObject({ kind: 'credit-note', total: 5.45, name: 'CN-2', invoice: 'INV-2' })
  expect(await read()).toMatchObject({ refunded: 5.45 })
  await expectInvariants(shop().deps.db)
})

test('an amount that pays more than the change is credited for the rest, with its items', async () => {
  const { order, lineId, listDocuments } = await changeInVain()
  const lines = [{ lineId, quantity: 1 }]
  await advanceTo(shop(), order.id, 'delivered')
  await refundByHand(shop(), admin, { id: order.id, lines, amount: 45, reason: 'All of it' })
  expect((await listDocuments()).at(-1)).toMatchObject({ kind: 'credit-note', total: 50.95 })
  expect(settle(await listDocuments())).toBe(4.5)
  await expectInvariants(shop().deps.db)
})

test('paid to a delivered order it leaves it delivered, and a refund that fails again is still owed', async () => {
  const { order, read, listDocuments } = await changeInVain()
  await advanceTo(shop(), order.id, 'delivered')
  const wish = { id: order.id, amount: 43.55, reason: 'Again' }
  await whileAway(shop(), 'refund', async () => {
    await refundByHand(shop(), admin, wish)
    for (let sent = 1; sent < attempts; sent += 1) await sendRefunds(shop().deps, order.id)
  })
  expect((await refundByHand(shop(), admin, wish)).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'delivered', refunded: 0 })
  expect(settle(await listDocuments())).toBe(55.45)
  await expectInvariants(shop().deps.db)
})

test('a cancelled order gives back what the change still owes as well, and its credit note is that of the invoice', async () => {
  const { order, token, read, listDocuments } = await changeInVain()
  expect((await shop().call('cancelOrder', { token, params: { id: order.id } })).status).toBe(200)
  expect((await readRefunds(shop(), order.id)).at(-1)).toMatchObject({ state: 'done', amount_cents: 9900 })
  expect((await listDocuments()).at(-1)).toMatchObject({
    kind: 'credit-note',
    total: 55.45,
    invoice: expect.any(String),
  })
  expect(settle(await listDocuments())).toBe(0)
  expect(await read()).toMatchObject({ state: 'cancelled', refunded: 55.45 })
  await expectInvariants(shop().deps.db)
})

test('made in the provider’s dashboard instead, it pays the change too', async () => {
  const { order, token, payment, read, listDocuments } = await changeInVain()
  const { reference } = payment
  await shop().deps.providers.payment.refund({ reference, amountCents: 4355, cause: 'dashboard' })
  await shop().call('verifyPayment', { token, body: { orderId: order.id, reference } })
  expect((await readRefunds(shop(), order.id)).at(-1)).toMatchObject({ state: 'done', amount_cents: 4355 })
  expect(settle(await listDocuments())).toBe(55.45)
  expect(await read()).toMatchObject({ state: 'paid', refunded: 0 })
  await expectInvariants(shop().deps.db)
})
