import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sendRefunds } from '../../../src/features/orders/server/refunds/refunds.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand, whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'
import { newKey, orderGiftCard, readSoldCard, sellGiftCards } from '../../support/sold-cards.ts'

const shop = provideShop()
const admin = async () => (await addPerson(shop(), { role: 'admin' })).token

beforeAll(() => sellGiftCards(shop()))

/** A card of 50 that was bought; `spent` of it pays an order. */
async function buyCard(spent = 0) {
  const sale = await orderGiftCard(shop())
  await sale.pay()
  const card = await readSoldCard(shop(), sale.orderId)
  if (!card) throw new Error('No card was issued')
  if (spent > 0) {
    const { token } = await addPerson(shop())
    const variant = await addVariant(shop(), { priceCents: spent * 100 - 595 })
    const body = makeOrderBody([{ variant, quantity: 1 }], { giftCards: [card.code], displayedDue: 0 })
    expect((await shop().call('createOrder', { token, body })).status).toBe(201)
  }
  return { ...sale, card, balance: async () => (await readSoldCard(shop(), sale.orderId))?.cents }
}

test('a paid order issues its card once, without tax, shipping or discount, and mails the code to the recipient alone', async () => {
  const promotion = { automatic: true, title: 'Half off', kind: 'percent', value: 50 } as const
  const { body: made } = await shop().call('createPromoCode', { token: await admin(), body: promotion })
  const gift = { recipientName: 'Mary', senderName: 'Ann', message: 'Happy birthday!\n<b>Wear it</b>' }
  const { orderId, pay, read, buyer } = await orderGiftCard(shop(), gift)
  expect(await readSoldCard(shop(), orderId)).toBeUndefined()
  await pay()
  await shop().call('verifyPayment', {
    token: buyer.token,
    body: { orderId, reference: (await reference(orderId)) ?? '' },
  })
  expect(await read()).toMatchObject({
    state: 'delivered',
    total: 50,
    shipping: 0,
    tax: 0,
    discount: 0,
    lines: [{ name: 'Gift card', quantity: 1 }],
    giftCard: { recipientEmail: 'friend@example.com', recipientName: 'Mary', sendAt: null, sentAt: null },
  })
  const card = await readSoldCard(shop(), orderId)
  expect(card).toMatchObject({ cents: 5000, recipient: 'friend@example.com' })
  expect(card?.text).toContain('Ann gives you a gift card.')
  expect(card?.html).toContain('&lt;b&gt;Wear it&lt;/b&gt;')
  const { rows } = await sql<{ recipient: string }>`
    SELECT recipient FROM outbox WHERE body_text LIKE ${`%${card?.code}%`}`.execute(shop().deps.db)
  expect(rows).toEqual([{ recipient: 'friend@example.com' }])
  await shop().call('deletePromoCode', { token: await admin(), params: { id: made.promocode.id } })
  await expectInvariants(shop().deps.db)
})

const reference = async (orderId: string) =>
  (await shop().deps.db.selectFrom('payments').select('reference').where('order_id', '=', orderId).executeTakeFirst())
    ?.reference

test('one press with its key is one order; another body is refused', async () => {
  const headers = newKey()
  const { token } = await addPerson(shop())
  const body = { amount: 25, currency: 'USD', recipientEmail: 'friend@example.com' }
  const press = (amount = 25) => shop().call('buyGiftCard', { token, body: { ...body, amount }, headers })
  const [first, second] = await Promise.all([press(), press()])
  expect(second?.body.orderId).toBe(first?.body.orderId)
  expect((await press(50)).status).toBe(422)
})

test.each([
  [{ amount: 9.99 }, 'amount'],
  [{ amount: 200.01 }, 'amount'],
  [{ amount: 20.001 }, 'amount'],
  [{ sendAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }, 'sendAt'],
])('a purchase of %j is refused at its field', async (over, field) => {
  const { answer } = await orderGiftCard(shop(), over)
  expect(answer).toMatchObject({ status: 400, body: { faults: [{ field }] } })
})

test.each([
  ['an amount of 0', { amount: 0 }],
  ['a recipient without an address', { recipientEmail: 'nobody' }],
  ['a message of 501 characters', { message: 'x'.repeat(501) }],
  ['a day that is none', { sendAt: 'tomorrow' }],
])('%s is malformed', async (_name, over) => {
  expect((await orderGiftCard(shop(), over)).answer.status).toBe(400)
})

test('another currency is a changed price, and a shop that sells none has nothing to buy', async () => {
  expect((await orderGiftCard(shop(), { currency: 'EUR' })).answer.status).toBe(409)
  await sellGiftCards(shop(), { giftCards: false })
  expect((await orderGiftCard(shop())).answer.status).toBe(404)
  await sellGiftCards(shop())
})

test('amounts are refused where neither they nor a range say what is sold', async () => {
  const none = await sellGiftCards(shop(), { giftCardAmounts: '', giftCardFrom: '', giftCardTo: '' })
  expect(none).toMatchObject({ status: 400, body: { faults: [{ field: 'giftCardAmounts' }] } })
  const upside = await sellGiftCards(shop(), { giftCardFrom: '100', giftCardTo: '50' })
  expect(upside).toMatchObject({ status: 400, body: { faults: [{ field: 'giftCardTo' }] } })
})

test('a card for a later day is issued with the payment and mailed on its day; refunded before, it is not mailed', async () => {
  const sendAt = new Date(Date.now() + 9 * 86_400_000).toISOString()
  const { orderId, pay, read } = await orderGiftCard(shop(), { sendAt })
  const neighbour = await orderGiftCard(shop(), { sendAt })
  await neighbour.pay()
  await pay()
  expect((await readSoldCard(shop(), orderId))?.due.toISOString()).toBe(sendAt)
  expect((await read()).giftCard).toMatchObject({ sendAt, sentAt: null })
  await refundByHand(shop(), await admin(), { id: orderId, reason: 'by mistake' })
  expect(await readSoldCard(shop(), orderId)).toMatchObject({ cents: 0, text: null })
  expect(await readSoldCard(shop(), neighbour.orderId)).toMatchObject({ cents: 5000, text: expect.any(String) })
})

test('a refund withdraws what is unspent, and more than that is refused in words', async () => {
  const { orderId, balance, read } = await buyCard(20)
  const token = await admin()
  const [line] = (await read()).lines
  const spent = 'must be at most $30.00, which is what is left on the gift card'
  const lines = [{ lineId: line?.id ?? '', quantity: 1 }]
  expect(await refundByHand(shop(), token, { id: orderId, lines, reason: 'a test' })).toMatchObject({
    status: 409,
    body: { faults: [{ field: 'lines.0.quantity', problem: spent }] },
  })
  expect(await refundByHand(shop(), token, { id: orderId, amount: 30.01, reason: 'a test' })).toMatchObject({
    status: 409,
    body: { faults: [{ field: 'amount', problem: spent }] },
  })
  await refundByHand(shop(), token, { id: orderId, amount: 10, reason: 'a part' })
  expect(await balance()).toBe(2000)
  await refundByHand(shop(), token, { id: orderId, reason: 'the rest' })
  expect([await balance(), (await read()).refunded, (await read()).state]).toEqual([0, 30, 'partly-refunded'])
  expect(await refundByHand(shop(), token, { id: orderId, reason: 'again' })).toMatchObject({
    body: { faults: [{ problem: 'can’t be refunded: the gift card has been spent' }] },
  })
  await expectInvariants(shop().deps.db)
})

test('a whole refund by its line takes the card back and ends the order', async () => {
  const { orderId, balance, read } = await buyCard()
  const [line] = (await read()).lines
  await refundByHand(shop(), await admin(), {
    id: orderId,
    lines: [{ lineId: line?.id ?? '', quantity: 1 }],
    reason: 'a test',
  })
  expect([await balance(), (await read()).state]).toEqual([0, 'refunded'])
  await expectInvariants(shop().deps.db)
})

test('a refund that can’t be paid out gives the card back what was taken', async () => {
  const { orderId, balance } = await buyCard()
  const token = await admin()
  const { db } = shop().deps
  await whileAway(shop(), 'refund', async () => {
    await refundByHand(shop(), token, { id: orderId, reason: 'a test' })
    expect(await balance()).toBe(0)
    await db.updateTable('refunds').set({ attempts: 7 }).where('order_id', '=', orderId).execute()
    await sendRefunds(shop().deps, orderId)
  })
  expect([await balance(), await readRefunds(shop(), orderId)]).toMatchObject([5000, [{ state: 'failed' }]])
  await refundByHand(shop(), token, { id: orderId, reason: 'once more' })
  expect(await balance()).toBe(0)
  await expectInvariants(db)
})

test('a refund at the payment provider withdraws what is there, and flags what had been spent', async () => {
  const { orderId, balance, read, buyer } = await buyCard(20)
  const named = (await reference(orderId)) ?? ''
  await shop().deps.providers.payment.refund({ reference: named, amountCents: 5000, cause: 'dashboard' })
  await shop().call('verifyPayment', { token: buyer.token, body: { orderId, reference: named } })
  expect([await balance(), (await read()).state]).toEqual([0, 'refunded'])
  const found = await shop().call('readAnyOrder', { token: await admin(), params: { id: orderId } })
  const reason = 'refunded at the payment provider, but $20.00 of the gift card had been spent'
  expect(found.body.order.flags).toMatchObject([{ reason }])
  await expectInvariants(shop().deps.db)
})

test('a gift card can’t be returned', async () => {
  const { orderId, read, buyer } = await buyCard()
  const [line] = (await read()).lines
  const body = {
    orderId,
    kind: 'return',
    lines: [{ lineId: line?.id ?? '', quantity: 1 }],
    reason: 'Too small',
  } as const
  expect((await shop().call('returnOrExchange', { token: buyer.token, body })).status).toBe(409)
})
