import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endLapsedChanges } from '../../../src/features/orders/server/changes/pay-change.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

/** A paid order of two shirts at 49.50, which go without shipping costs: 99.00. */
async function place() {
  const placed = await placeOrder(shop(), { quantity: 2 })
  const lineId = placed.order.lines[0]?.id ?? ''
  return { ...placed, lineId, ...openChanges(shop(), admin, placed.order.id) }
}

test('a line with fewer items is refunded the difference, with shipping and discounts priced anew, and another invoice', async () => {
  const { order, variant, lineId, change, quote, read, listDocuments } = await place()
  const wish = { lines: [{ lineId, quantity: 1 }] }
  // One shirt alone pays for its shipping.
  expect((await quote(wish)).body.quote).toMatchObject({
    subtotal: 49.5,
    shipping: 5.95,
    total: 55.45,
    difference: -43.55,
  })
  expect((await change(wish)).status).toBe(200)
  expect(await read()).toMatchObject({
    state: 'paid',
    total: 55.45,
    refunded: 0,
    change: null,
    lines: [{ quantity: 1 }],
  })
  expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'done', amount_cents: 4355 }])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 9, held: 0, sold: 1 })
  const [first, note, second] = await listDocuments()
  expect(first).toMatchObject({ kind: 'invoice', total: 99 })
  expect(note).toMatchObject({ kind: 'credit-note', total: 99, invoice: first?.name })
  expect(second).toMatchObject({ kind: 'invoice', total: 55.45 })
  const { rows } = await sql<{ id: string }>`SELECT id FROM order_changes WHERE order_id = ${order.id}`.execute(
    shop().deps.db,
  )
  const mail = await readMailText(shop(), `order-changed:${rows[0]?.id}`)
  expect(mail).toContain('We are refunding the difference of $43.55')
  await expectInvariants(shop().deps.db)
})

test('a dearer change waits for its payment with its items held, and is made by the payment', async () => {
  const { order, token, variant, lineId, change, read, pay, listDocuments } = await place()
  const dearer = await addVariant(shop(), { productId: variant.productId, priceCents: 5950, stock: 5 })
  const extra = await addVariant(shop(), { priceCents: 2000 })
  const wish = { lines: [{ lineId, variantId: dearer.id, quantity: 2 }], added: [{ variantId: extra.id, quantity: 1 }] }
  expect((await change(wish)).status).toBe(200)
  expect(await read()).toMatchObject({ total: 99, change: { amount: 40 }, lines: [{ variantId: variant.id }] })
  expect(await readVariant(shop(), dearer.id)).toMatchObject({ stock: 3, held: 2, sold: 0 })
  await expectInvariants(shop().deps.db)
  const { payment } = (await pay(token)).body
  expect((await pay(token)).body.payment.reference).toBe(payment.reference)
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const after = await read()
  expect(after).toMatchObject({ state: 'paid', total: 139, change: null })
  expect(after.lines).toMatchObject([
    { id: lineId, variantId: dearer.id, quantity: 2, unitPrice: 59.5 },
    { variantId: extra.id, unitPrice: 20 },
  ])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, sold: 0 })
  expect((await listDocuments()).map(({ total }) => total)).toEqual([99, 99, 139])
  const { entries } = (await shop().call('readTimeline', { token: admin, params: { id: order.id } })).body
  const titles = entries.map(({ title }) => title)
  expect(titles).toContain('Asked the customer to pay for a change')
  expect(titles).toContain('$40.00 more paid, and the items changed')
  await expectInvariants(shop().deps.db)
})

test('the whole of a changed order is refunded by both of its payments', async () => {
  const { order, token, change, pay, read } = await place()
  const extra = await addVariant(shop(), { priceCents: 2000 })
  await change({ added: [{ variantId: extra.id, quantity: 1 }] })
  const { payment } = (await pay(token)).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await advanceTo(shop(), order.id, 'delivered')
  expect((await refundByHand(shop(), admin, { id: order.id, reason: 'Gone' })).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'refunded', refunded: 119 })
  const { rows } = await sql<{ refunded: number }>`
    SELECT refunded_cents AS refunded FROM payments WHERE order_id = ${order.id} ORDER BY created_at`.execute(
    shop().deps.db,
  )
  expect(rows.map(({ refunded }) => refunded)).toEqual([9900, 2000])
  const added = await shop().deps.providers.payment.find(payment.reference)
  expect(added).toMatchObject({ state: 'captured', refundedCents: 2000 })
  await expectInvariants(shop().deps.db)
})

test('a code counts for the changed items, and a gift card gets its part back last', async () => {
  await shop().call('createPromoCode', { token: admin, body: { code: 'THIRD', kind: 'percent', value: 33 } })
  const { code } = await issueCard(shop(), 50)
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { priceCents: 10_000 })
  const small = await addVariant(shop(), { priceCents: 1999 })
  const items = [
    { variant, quantity: 1 },
    { variant: small, quantity: 1 },
  ]
  // 119.99 less 33 % (39.60) is 80.39, of which the gift card pays 50.
  const body = makeOrderBody(items, {
    promoCode: 'THIRD',
    displayedTotal: 80.39,
    giftCards: [code],
    displayedDue: 30.39,
  })
  const placed = await shop().call('createOrder', { token, body })
  expect(placed.status).toBe(201)
  const { order, payment } = placed.body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const { change, read } = openChanges(shop(), admin, order.id)
  expect((await change({ lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 0 }] })).status).toBe(200)
  // 19.99 less 6.60, with shipping of 5.95.
  expect(await read()).toMatchObject({
    total: 19.34,
    discount: 6.6,
    promotions: [{ name: 'THIRD', amount: 6.6 }],
    credits: [{ kind: 'gift-card', amount: 19.34 }],
  })
  const { rows } = await sql`SELECT provider, refunded_cents AS cents FROM payments WHERE order_id = ${order.id}
    ORDER BY provider`.execute(shop().deps.db)
  expect(rows).toEqual([
    { provider: 'gift-card', cents: 3066 },
    { provider: 'sandbox', cents: 3039 },
  ])
  await expectInvariants(shop().deps.db)
})

test('taken back or not paid in time, the order stays what it was; a payment that comes later is refunded whole', async () => {
  for (const end of ['withdrawn', 'expired'] as const) {
    const { order, token, change, withdraw, pay, read } = await place()
    const extra = await addVariant(shop(), { priceCents: 2000, stock: 3 })
    await change({ added: [{ variantId: extra.id, quantity: 3 }] })
    const { payment } = (await pay(token)).body
    if (end === 'withdrawn') expect((await withdraw()).status).toBe(200)
    else {
      await sql`UPDATE order_changes SET hold_until = now() WHERE order_id = ${order.id}`.execute(shop().deps.db)
      expect(await pay(token)).toMatchObject({ status: 409, body: { message: 'The time to pay this order is over' } })
      await endLapsedChanges(shop().deps)
    }
    expect(await read()).toMatchObject({ state: 'paid', total: 99, change: null, lines: [{ quantity: 2 }] })
    expect(await readVariant(shop(), extra.id)).toMatchObject({ stock: 3, held: 0 })
    expect((await withdraw()).status).toBe(409)
    await openSandbox(shop()).pay(payment.reference, cards.approves)
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'done', amount_cents: 6000 }])
    expect(await read()).toMatchObject({ state: 'paid', total: 99, refunded: 0 })
  }
  await expectInvariants(shop().deps.db)
})

test('while a change waits the order is neither packed, edited, refunded in part nor changed; cancelling ends it', async () => {
  const { order, token, variant, change, read } = await place()
  const extra = await addVariant(shop(), { priceCents: 2000 })
  const wish = { added: [{ variantId: extra.id, quantity: 1 }] }
  await change(wish)
  const { version } = await read()
  const target = { token: admin, params: { id: order.id } }
  const message = 'A change of this order waits for its payment. Take it back first.'
  const refused = [
    await shop().call('advanceOrder', { ...target, body: { to: 'packed' } }),
    await shop().call('editOrder', { ...target, body: { version, email: 'new@example.com' } }),
    await refundByHand(shop(), admin, { id: order.id, amount: 5, reason: 'Late' }),
    await change(wish),
  ]
  for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { message } })
  expect((await shop().call('cancelOrder', { token, params: { id: order.id }, query: {} })).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'cancelled', change: null })
  expect(await readVariant(shop(), extra.id)).toMatchObject({ stock: 10, held: 0, sold: 0 })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, sold: 0 })
  await expectInvariants(shop().deps.db)
})

test('what can’t be changed is refused in words at its field, and nothing is half done', async () => {
  const { order, variant, lineId, change, quote, read } = await place()
  const scarce = await addVariant(shop(), { stock: 1 })
  const faults: [Parameters<typeof quote>[0], string, string | RegExp][] = [
    [{}, 'lines', 'have not been changed'],
    [{ lines: [{ lineId, quantity: 0 }] }, 'lines', 'would all be gone. Cancel the order instead.'],
    [{ lines: [{ lineId, quantity: 3 }] }, 'lines.0.quantity', 'must be at most 2. Add more of it as a new item.'],
    [{ lines: [{ lineId, variantId: scarce.id, quantity: 1 }] }, 'lines.0.variantId', 'is not of the same product'],
    [{ lines: [{ lineId: crypto.randomUUID(), quantity: 1 }] }, 'lines.0.lineId', 'is not of this order'],
    [
      {
        lines: [
          { lineId, quantity: 1 },
          { lineId, quantity: 2 },
        ],
      },
      'lines.1.lineId',
      'stands twice',
    ],
    [
      { added: [{ variantId: scarce.id, quantity: 2 }] },
      'added.0.quantity',
      'must be at most 1, which is what is in stock',
    ],
  ]
  for (const [wish, field, problem] of faults) {
    expect(await quote(wish)).toMatchObject({ status: 400, body: { faults: [{ field, problem }] } })
  }
  expect((await quote({ added: [{ variantId: 'no id', quantity: 1 }] })).status).toBe(404)
  const fewer = { lines: [{ lineId, quantity: 1 }] }
  expect(await change(fewer, { displayedTotal: 1 })).toMatchObject({ status: 409, body: { message: 'Price changed' } })
  const stale = await change(fewer, { version: '2020-01-01T00:00:00.000Z' })
  expect(stale).toMatchObject({ status: 409, body: { message: 'Someone else has changed this since you opened it' } })
  await refundByHand(shop(), admin, { id: order.id, lines: [{ lineId, quantity: 1 }], reason: 'Missing' })
  expect((await quote(fewer)).status).toBe(409)
  expect(await read()).toMatchObject({ total: 99, lines: [{ variantId: variant.id, quantity: 2 }] })
  await expectInvariants(shop().deps.db)
})

test('the same press twice changes the order once, and another body under its key is refused', async () => {
  const { order, lineId, read } = await place()
  const body = { version: (await read()).version, lines: [{ lineId, quantity: 1 }], displayedTotal: 55.45 }
  const press = (more = {}) =>
    shop().call('changeItems', {
      token: admin,
      params: { id: order.id },
      headers: { 'idempotency-key': 'one-press' },
      body: { ...body, ...more },
    })
  expect([(await press()).status, (await press()).status, (await press({ holdDays: 3 })).status]).toEqual([
    200, 200, 422,
  ])
  expect(await readRefunds(shop(), order.id)).toHaveLength(1)
})

test('an item bought in a sale is swapped at the difference of today’s prices, and an automatic promotion may end with it', async () => {
  const steps = [{ from: 2, value: 10 }]
  const deal = { kind: 'tiers', per: 'quantity', off: 'percent', steps, combines: true, value: 0, title: 'Two or more' }
  const made = await shop().call('createPromoCode', { token: admin, body: { ...deal, automatic: true } as never })
  expect(made.status).toBe(201)
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { priceCents: 5000 })
  const larger = await addVariant(shop(), { priceCents: 7000, productId: variant.productId })
  const body = makeOrderBody([{ variant, quantity: 2 }], { displayedTotal: 90 })
  const { order, payment } = (await shop().call('createOrder', { token, body })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await sql`UPDATE variants SET price_cents = 6500 WHERE id = ${variant.id}`.execute(shop().deps.db)
  const { quote, change, read } = openChanges(shop(), admin, order.id)
  const lineId = order.lines[0]?.id ?? ''
  // 2 × (50 + 70 - 65) less 10 %.
  expect((await quote({ lines: [{ lineId, variantId: larger.id, quantity: 2 }] })).body.quote).toMatchObject({
    total: 99,
  })
  expect((await change({ lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
  expect(await read()).toMatchObject({ discount: 0, promotions: [], total: 55.95 })
  await expectInvariants(shop().deps.db)
})
