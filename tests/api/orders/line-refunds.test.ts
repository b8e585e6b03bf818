import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand, whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const read = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body
const refund = (id: string, wish: Omit<Parameters<typeof refundByHand>[2], 'id' | 'reason'>) =>
  refundByHand(shop(), admin, { id, reason: 'A stain', ...wish })

async function readNotes(orderId: string) {
  const { documents = [] } = (await read(orderId)).order
  const notes = documents.filter(({ kind }) => kind === 'credit-note')
  const read_ = ({ id }: { id: string }) => shop().call('readDocument', { token: admin, params: { id } })
  return (await Promise.all(notes.map(read_))).map(({ body }) => body.document)
}

/** Two items of 40.01 taxed at 4 % and one of 60.50 at 20 %, under a 33 % code, with express shipping of 14.95. */
async function placeTaxedOrder() {
  const { db } = shop().deps
  const code = { code: 'THIRD', kind: 'percent', value: 33 }
  await db
    .insertInto('promo_codes')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const plain = await addVariant(shop(), { priceCents: 4001 })
  const luxury = await addVariant(shop(), { priceCents: 6050 })
  await db.updateTable('products').set({ tax_class: 'luxury' }).where('id', '=', luxury.productId).execute()
  const row = { name: 'Tax', country: 'US', region: 'NY', validFrom: '2020-01-01' }
  const rows = [
    { ...row, steps: [{ from: 0, percent: 4 }] },
    { ...row, taxClass: 'luxury', steps: [{ from: 0, percent: 20 }] },
  ]
  const table = await shop().call('updateTaxes', { token: admin, body: { included: false, home: '', rows } })
  expect(table.status).toBe(200)
  const { token } = await addPerson(shop())
  const items = [
    { variant: plain, quantity: 2 },
    { variant: luxury, quantity: 1 },
  ]
  const body = makeOrderBody(items, { shippingMethod: 'express', promoCode: 'THIRD', displayedTotal: 119.35 })
  const answer = await shop().call('createOrder', { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { order, payment } = answer.body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await shop().call('updateTaxes', { token: admin, body: { included: false, home: '', rows: [] } })
  const lineIds = order.lines.map(({ id }) => id)
  return { id: order.id, plainLine: lineIds[0] ?? '', luxuryLine: lineIds[1] ?? '', plain, luxury }
}

test('base and tax of a refunded line add up to its credit note, where prices include the tax and a gift card paid a part', async () => {
  const row = { name: 'VAT', country: 'US', region: 'NY', validFrom: '2020-01-01', steps: [{ from: 0, percent: 19 }] }
  const tax = (rows: (typeof row)[], included: boolean) =>
    shop().call('updateTaxes', { token: admin, body: { included, home: '', rows } })
  expect((await tax([row], true)).status).toBe(200)
  onTestFinished(async () => void (await tax([], false)))
  const codeOf = { code: 'ONETHIRD', kind: 'percent' as const, value: 33 }
  await shop().deps.db.insertInto('promo_codes').values(codeOf).execute()
  const variants = await Promise.all([1, 2, 3].map(() => addVariant(shop(), { priceCents: 8990 })))
  const { token } = await addPerson(shop())
  const { code } = await issueCard(shop(), 50)
  const items = variants.map((variant) => ({ variant, quantity: 1 }))
  const more = { promoCode: 'ONETHIRD', displayedTotal: 180.7, displayedDue: 130.7, giftCards: [code] }
  const placed = await shop().call('createOrder', { token, body: makeOrderBody(items, more) })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { order, payment } = placed.body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await advanceTo(shop(), order.id, 'delivered')
  for (const { id: lineId } of order.lines) {
    expect((await refund(order.id, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
  }
  const notes = await readNotes(order.id)
  expect(notes.map(({ total }) => total).toSorted()).toEqual([60.23, 60.23, 60.24])
  for (const { total, taxes } of notes) {
    const [vat, ...others] = taxes
    expect(others).toEqual([])
    expect(Math.round(100 * ((vat?.base ?? 0) + (vat?.amount ?? 0)))).toBe(Math.round(100 * total))
  }
  await expectInvariants(shop().deps.db)
})

test('a refund of items, shipping and an amount pays each line its own discount and taxes, on the credit note too', async () => {
  const { id, plainLine, luxuryLine } = await placeTaxedOrder()
  await advanceTo(shop(), id, 'delivered')
  expect((await read(id)).refundable).toEqual({
    left: 119.35,
    shipping: 14.95,
    sources: [{ kind: 'money', lastFour: '', left: 119.35 }],
    lines: [
      { lineId: plainLine, left: 2, unsent: 0, amounts: [27.88, 55.75] },
      { lineId: luxuryLine, left: 1, unsent: 0, amounts: [48.65] },
    ],
  })
  const wish = { lines: [{ lineId: plainLine, quantity: 1 }], shipping: 5, amount: 1 }
  expect((await refund(id, wish)).body.order).toMatchObject({ state: 'partly-refunded', refunded: 33.88 })
  const tax = { name: 'Tax', reversed: false }
  expect(await readNotes(id)).toMatchObject([
    {
      total: 33.88,
      shipping: 5,
      lines: [
        { quantity: 1, unitPrice: null, total: 27.88 },
        { name: 'Other amount', total: 1 },
      ],
      taxes: [
        { ...tax, rate: 4, amount: 1.08 },
        { ...tax, rate: 20, amount: 0.09 },
      ],
    },
  ])
  const [stored] = await readRefunds(shop(), id)
  const mail = await readMailText(shop(), `refund-${stored?.cause}`)
  expect(mail).toContain('$27.88')
  expect(mail).toContain('Shipping: $5.00')
  // The rest of the goods by lines, then whatever is left: the taxes of the notes are those of the invoice.
  await refund(id, {
    lines: [
      { lineId: plainLine, quantity: 1 },
      { lineId: luxuryLine, quantity: 1 },
    ],
  })
  expect((await readNotes(id))[1]?.taxes).toMatchObject([{ amount: 1.06 }, { amount: 8.02 }])
  expect((await read(id)).refundable).toMatchObject({ left: 8.95, shipping: 9.95, lines: [{ left: 0 }, { left: 0 }] })
  expect((await refund(id, {})).body.order).toMatchObject({ state: 'refunded', refunded: 119.35 })
  await expectInvariants(shop().deps.db)
})

describe('refused at its field is', () => {
  test.each([
    [
      'an amount over what is left',
      { amount: 49.51 },
      409,
      { field: 'amount', problem: 'must be at most $49.50, which is what is left' },
    ],
    [
      'shipping that cost nothing',
      { shipping: 1 },
      409,
      { field: 'shipping', problem: 'must be at most $0.00, which is what is left' },
    ],
    ['nothing at all', { lines: [], shipping: 0 }, 400, { field: 'amount' }],
    ['an empty list of lines', { lines: [] }, 400, { field: 'amount' }],
    ['an amount of zero', { amount: 0 }, 400, { field: 'amount' }],
    ['an amount with too many decimals', { amount: 1.005 }, 400, { field: 'amount' }],
    ['more items than are left', [2], 400, { field: 'lines.0.quantity', problem: 'must be at most 1' }],
    ['a line twice', [1, 1], 400, { field: 'lines.1.lineId', problem: 'is in the refund twice' }],
    ['a line of another order', 'foreign', 400, { field: 'lines.0.lineId', problem: 'is not a line of this order' }],
  ] as const)('%s', async (_, wish, status, fault) => {
    const { order, lineId } = await placeDeliveredOrder(shop(), { quantity: 2 })
    await refund(order.id, { lines: [{ lineId, quantity: 1 }] })
    const readWish = () => {
      if (wish === 'foreign') return { lines: [{ lineId: crypto.randomUUID(), quantity: 1 }] }
      return Array.isArray(wish) ? { lines: wish.map((quantity: number) => ({ lineId, quantity })) } : wish
    }
    expect(await refund(order.id, readWish() as object)).toMatchObject({ status, body: { faults: [fault] } })
    expect((await read(order.id)).order.refunded).toBe(49.5)
  })
})

describe('items refunded before they were sent', () => {
  test('are not sent any more; they go back into stock or are written off', async () => {
    const { order, variant } = await placeOrder(shop(), { quantity: 4 })
    const lineId = order.lines[0]?.id ?? ''
    await refund(order.id, { lines: [{ lineId, quantity: 1 }] })
    await refund(order.id, { lines: [{ lineId, quantity: 1, restock: false }] })
    expect(await readVariant(shop(), variant.id, ['damaged'])).toEqual({
      stock: 7,
      held: 0,
      sold: 4,
      returned: 2,
      damaged: 1,
    })
    expect((await read(order.id)).order).toMatchObject({
      state: 'paid',
      refunded: 99,
      lines: [{ refunded: 2, withdrawn: 2 }],
    })
    await expectInvariants(shop().deps.db)
    const step = (to: 'packed' | 'shipped', quantity?: number) =>
      shop().call('advanceOrder', {
        token: admin,
        params: { id: order.id },
        body: { to, ...(quantity && { lines: [{ lineId, quantity }] }) },
      })
    await step('packed')
    expect((await step('shipped', 3)).status).toBe(400)
    await step('shipped', 1)
    expect((await read(order.id)).order.state).toBe('packed')
    // The last one is refunded instead of sent, so that the parcels are complete.
    await refund(order.id, { lines: [{ lineId, quantity: 1 }] })
    expect((await read(order.id)).order).toMatchObject({ state: 'shipped', shipments: [{ lines: [{ quantity: 1 }] }] })
    await expectInvariants(shop().deps.db)
  })

  test('are not sold and restocked twice when the order is cancelled', async () => {
    const { token, order, variant } = await placeOrder(shop(), { quantity: 3 })
    const lineId = order.lines[0]?.id ?? ''
    await refund(order.id, { lines: [{ lineId, quantity: 1 }] })
    await refund(order.id, { lines: [{ lineId, quantity: 1, restock: false }] })
    await shop().call('cancelOrder', { token, params: { id: order.id } })
    expect(await readVariant(shop(), variant.id, ['damaged'])).toEqual({
      stock: 9,
      held: 0,
      sold: 0,
      returned: 0,
      damaged: 0,
    })
    expect((await read(order.id)).order).toMatchObject({ state: 'cancelled', refunded: order.total })
    await expectInvariants(shop().deps.db)
  })

  test('all of them cancel an order that is paid, and one of them may be missing', async () => {
    const { order, variant } = await placeOrder(shop(), { quantity: 2 })
    await refund(order.id, { lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 2, restock: false }] })
    expect((await read(order.id)).order).toMatchObject({ state: 'cancelled', refunded: order.total })
    expect(await readVariant(shop(), variant.id)).toEqual({ stock: 8, held: 0, sold: 0, returned: 0 })
    expect(await readNotes(order.id)).toMatchObject([{ lines: [{ quantity: 2, total: order.total }] }])
    await expectInvariants(shop().deps.db)
  })

  test('can not be all of them while shipping stays paid', async () => {
    const { order } = await placeOrder(shop())
    const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
    expect(await refund(order.id, { lines })).toMatchObject({ status: 400, body: { faults: [{ field: 'lines' }] } })
    expect((await refund(order.id, { lines, shipping: order.shipping })).body.order.state).toBe('cancelled')
    await expectInvariants(shop().deps.db)
  })
})

test('a refunded item can not be returned as well, and the return of another one refunds the rest of the line', async () => {
  const { order, lineId, ask, settle, variant } = await placeDeliveredOrder(shop(), { quantity: 3 })
  await refund(order.id, { lines: [{ lineId, quantity: 1, restock: false }] })
  expect((await ask([{ lineId, quantity: 3 }])).status).toBe(409)
  await settle((await ask([{ lineId, quantity: 2 }])).body.return.id)
  expect((await read(order.id)).order).toMatchObject({ state: 'refunded', refunded: 148.5 })
  // What the customer keeps is neither restocked nor written off.
  expect(await readVariant(shop(), variant.id, ['damaged'])).toEqual({
    stock: 9,
    held: 0,
    sold: 3,
    returned: 2,
    damaged: 0,
  })
  await expectInvariants(shop().deps.db)
})

test('items whose refund failed can be refunded again, and are put back into stock once', async () => {
  const { order, variant } = await placeOrder(shop(), { quantity: 3 })
  const lineId = order.lines[0]?.id ?? ''
  await whileAway(shop(), 'refund', () => refund(order.id, { lines: [{ lineId, quantity: 1 }] }))
  await shop().deps.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', order.id).execute()
  const failed = await read(order.id)
  expect(failed.refundable).toMatchObject({ left: order.total, lines: [{ left: 3, unsent: 2 }] })
  expect(failed.order.lines).toMatchObject([{ refunded: 0, refundFailed: 1, withdrawn: 1 }])
  const stock = await readVariant(shop(), variant.id)
  expect((await refund(order.id, { lines: [{ lineId, quantity: 1, restock: false }] })).status).toBe(200)
  expect(await readVariant(shop(), variant.id)).toEqual(stock)
  expect((await read(order.id)).order.lines).toMatchObject([{ refunded: 1, refundFailed: 0, withdrawn: 1 }])
  await expectInvariants(shop().deps.db)
})
