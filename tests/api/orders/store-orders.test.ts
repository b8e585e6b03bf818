import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, openSandbox, readVariant, testAddress } from '../../support/orders.ts'
import { readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
let people = 0
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

type Input = BodyInput<'createStoreOrder'>

const create = (body: Input, key: string = randomUUID()) =>
  shop().call('createStoreOrder', { token: admin, body, headers: { 'idempotency-key': key } })
const read = async (id: string) => (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order
const linkOf = (link: string) => new URL(link).searchParams.get('link') ?? ''
const pay = (id: string, link: string) => shop().call('payOrder', { params: { id }, query: { link: linkOf(link) } })
const payOutside = (id: string, key: string = randomUUID()) =>
  shop().call('recordOutsidePayment', {
    token: admin,
    params: { id },
    headers: { 'idempotency-key': key },
    body: { way: 'transfer', reference: 'Bank 4711' },
  })

/** What the merchant typed: two items of 49.50, shipped free, for a new customer. */
async function write(over: Partial<Input> = {}) {
  people += 1
  const variant = await addVariant(shop())
  const input: Input = {
    items: [{ variantId: variant.id, quantity: 2 }],
    address: testAddress,
    phoneNumber: `+1646555${String(people).padStart(4, '0')}`,
    email: 'buyer@example.com',
    note: 'Called on Monday',
    holdDays: 3,
    displayedTotal: 99,
    ...over,
  }
  return { variant, input }
}

async function make(over: Partial<Input> = {}) {
  const { variant, input } = await write(over)
  const { status, body } = await create(input)
  expect(status, JSON.stringify(body)).toBe(201)
  return { variant, input, ...body }
}

test('an order of the merchant is priced as the checkout does, held, mailed as a link, and paid by it', async () => {
  const { variant, input } = await write()
  const { holdDays, displayedTotal, note, ...wanted } = input
  const quoted = await shop().call('quoteStoreOrder', { token: admin, body: wanted })
  expect(quoted.body.quote).toMatchObject({ subtotal: 99, shipping: 0, total: displayedTotal })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
  const key = randomUUID()
  const { id, link } = (await create(input, key)).body
  expect((await create(input, key)).body.id).toBe(id)
  expect((await create({ ...input, holdDays: holdDays + 1 }, key)).status).toBe(422)
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, held: 2 })
  expect(await readMailText(shop(), `order-payment-link:${id}`)).toContain('You can pay online')
  const order = await read(id)
  expect(order).toMatchObject({ state: 'pending', payable: true, phone: input.phoneNumber, email: input.email })
  const days = (new Date(order.holdExpiresAt ?? '').getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(2.9)
  const notes = await shop().call('listNotes', { token: admin, params: { about: 'order', id } })
  expect(notes.body.notes).toMatchObject([{ text: note }])

  const first = await pay(id, link)
  const second = await pay(id, link)
  expect(first.body.payment.url).toBe(second.body.payment.url)
  await openSandbox(shop()).pay(first.body.payment.reference, cards.approves)
  expect(await read(id)).toMatchObject({ state: 'paid', payable: false, documents: [{ kind: 'invoice' }] })
  expect((await pay(id, link)).status).toBe(409)
  await expectInvariants(shop().deps.db)
})

test('a payment that the provider gives up does not end the order: its link opens another', async () => {
  const { id, link } = await make()
  const first = (await pay(id, link)).body.payment
  await openSandbox(shop())
    .pay(first.reference, cards.declines, '/give-up')
    .catch(() => undefined)
  await shop().deps.db.updateTable('payments').set({ state: 'failed' }).where('order_id', '=', id).execute()
  const second = (await pay(id, link)).body.payment
  expect(second.reference).not.toBe(first.reference)
  await openSandbox(shop()).pay(second.reference, cards.approves)
  expect((await read(id)).state).toBe('paid')
  // And the one that was given up is paid nevertheless.
  await openSandbox(shop()).pay(first.reference, cards.approves)
  expect(await read(id)).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await readRefunds(shop(), id)).toMatchObject([{ state: 'done', amount_cents: 9900 }])
  expect(await readMails(shop(), 'order-surplus')).toHaveLength(1)
  await expectInvariants(shop().deps.db)
})

test('a declined card leaves it open with its items held, and its link opens another payment', async () => {
  const { id, link, variant } = await make()
  const first = (await pay(id, link)).body.payment
  expect(await openSandbox(shop()).pay(first.reference, cards.declines)).toMatchObject({ body: { state: 'failed' } })
  expect(await read(id)).toMatchObject({ state: 'pending' })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, held: 2 })
  const second = (await pay(id, link)).body.payment
  expect(second.reference).not.toBe(first.reference)
  await openSandbox(shop()).pay(second.reference, cards.approves)
  expect(await read(id)).toMatchObject({ state: 'paid' })
})

test('unpaid after the days it lapses, and its items are free', async () => {
  const { id, link, variant } = await make()
  const other = await make()
  await shop()
    .deps.db.updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  expect((await pay(id, link)).body.message).toBe('The time to pay this order is over')
  await releaseExpiredHolds(shop().deps)
  expect((await read(id)).state).toBe('cancelled')
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
  expect((await read(other.id)).state).toBe('pending')
  await expectInvariants(shop().deps.db)
})

test('paid outside the shop, it is a payment of its own, and a refund says that it is paid back by hand', async () => {
  const { id, link } = await make()
  const { reference } = (await pay(id, link)).body.payment
  const key = randomUUID()
  expect((await payOutside(id, key)).status).toBe(200)
  expect((await payOutside(id, key)).status).toBe(200)
  expect((await payOutside(id)).status).toBe(409)
  const query = shop().deps.db.selectFrom('payments').select(['provider', 'note', 'captured_cents'])
  expect(await query.where('order_id', '=', id).where('state', '=', 'captured').execute()).toEqual([
    { provider: 'outside', note: 'transfer: Bank 4711', captured_cents: 9900 },
  ])
  // The customer pays by the link as well.
  await openSandbox(shop()).pay(reference, cards.approves)
  expect(await read(id)).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await readRefunds(shop(), id)).toMatchObject([{ amount_cents: 9900, state: 'done' }])
  await refundByHand(shop(), admin, { id, amount: 5, reason: 'A stain' })
  expect(await read(id)).toMatchObject({ refunded: 5, flags: [{ reason: expect.stringContaining('$5.00 by hand') }] })
  const { body } = await shop().call('readTimeline', { token: admin, params: { id } })
  expect(body.entries.map(({ detail }) => detail)).toContain('transfer: Bank 4711')
  await expectInvariants(shop().deps.db)
})

test('the merchant takes an unpaid one back, and a payment that comes after it is refunded', async () => {
  const { id, link, variant } = await make()
  const { reference } = (await pay(id, link)).body.payment
  const takeBack = () => shop().call('withdrawStoreOrder', { token: admin, params: { id } })
  expect((await takeBack()).status).toBe(200)
  expect((await takeBack()).status).toBe(409)
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
  await openSandbox(shop()).pay(reference, cards.approves)
  expect((await read(id)).state).toBe('cancelled')
  expect(await readRefunds(shop(), id)).toMatchObject([{ amount_cents: 9900, state: 'done' }])
  await expectInvariants(shop().deps.db)
})

test('a customer without a number gets the link by email, and no account', async () => {
  const { input } = await write({ email: 'new@example.com' })
  const { phoneNumber, ...byMail } = input
  const { body } = await create(byMail)
  expect(await read(body.id)).toMatchObject({ customerId: null, email: 'new@example.com' })
  const { reference } = (await pay(body.id, body.link)).body.payment
  await openSandbox(shop()).pay(reference, cards.approves)
  expect((await read(body.id)).state).toBe('paid')
})

test('whoever the order is for, known to the shop or not, has the automatic promotions, each as often as it may', async () => {
  const body = { automatic: true, title: 'A fifth off', kind: 'percent', value: 20, perPersonLimit: 1 } as const
  const made = await shop().call('createPromoCode', { token: admin, body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  onTestFinished(async () => {
    await shop().call('deletePromoCode', { token: admin, params: { id: made.body.promocode.id } })
  })
  const { phone: phoneNumber } = await addPerson(shop())
  for (const who of [
    { phoneNumber, email: 'first@example.com' },
    { phoneNumber: '+16465559999', email: 'second@example.com' },
    { phoneNumber: undefined, email: 'unknown@example.com' },
  ]) {
    const { input } = await write({ displayedTotal: 79.2, ...who })
    const {
      holdDays: _days,
      displayedTotal: _total,
      note: _note,
      ...wanted
    } = JSON.parse(JSON.stringify(input)) as Input
    const quoted = await shop().call('quoteStoreOrder', { token: admin, body: wanted })
    expect(quoted.body.quote).toMatchObject({ subtotal: 99, discount: 19.8, total: 79.2 })
    const { status, body: created } = await create(JSON.parse(JSON.stringify(input)) as Input)
    expect(status, JSON.stringify(created)).toBe(201)
    expect(await read(created.id)).toMatchObject({ total: 79.2, promotions: [{ name: 'A fifth off', amount: 19.8 }] })
    expect((await shop().call('quoteStoreOrder', { token: admin, body: wanted })).body.quote).toMatchObject({
      discount: 0,
    })
  }
  await expectInvariants(shop().deps.db)
})

describe('refused in words is', () => {
  test.each([
    ['an order for nobody', { phoneNumber: undefined, email: undefined }, 400, 'phoneNumber'],
    ['more than is in stock', { quantity: 9, displayedTotal: 445.5 }, 400, 'items.0.quantity'],
    ['a price that changed', { displayedTotal: 98 }, 409, null],
    ['a hold of 31 days', { holdDays: 31 }, 400, 'holdDays'],
    ['a hold of no day', { holdDays: 0 }, 400, 'holdDays'],
  ] as const)(
    '%s, and nothing is held',
    async (_, { quantity = 2, ...over }: Partial<Input> & { quantity?: number }, status, field) => {
      const { variant, input } = await write()
      await shop().deps.db.updateTable('variants').set({ stock: 3, received: 3 }).where('id', '=', variant.id).execute()
      const body = { ...input, ...over, items: [{ variantId: variant.id, quantity }] }
      const answer = await create(JSON.parse(JSON.stringify(body)) as Input)
      expect(answer.status).toBe(status)
      if (field) expect(answer.body).toMatchObject({ faults: [{ field }] })
      expect(await readVariant(shop(), variant.id)).toMatchObject({ held: 0 })
    },
  )

  test('paying without the link, and a step that is not for an order of the checkout', async () => {
    const { id } = await make()
    expect((await shop().call('payOrder', { params: { id } })).status).toBe(401)
    const stranger = await addPerson(shop())
    expect((await shop().call('payOrder', { params: { id }, token: stranger.token })).status).toBe(404)
  })
})
