import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { changeCredit, issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

/** One shirt of 49.50 with shipping: 55.45. */
async function order(giftCards: string[], displayedDue: number, over = {}) {
  const person = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = { ...makeOrderBody([{ variant, quantity: 1 }]), giftCards, displayedDue, ...over }
  return { person, answer: await shop().call('createOrder', { token: person.token, body }) }
}

async function balanceOf(cardId: string) {
  const { rows } = await sql<{ cents: number }>`
    SELECT balance_cents AS cents FROM credit_accounts WHERE id = ${cardId}`.execute(shop().deps.db)
  return rows[0]?.cents
}

async function readOrder(token: string, id: string) {
  return (await shop().call('getOrder', { token, params: { id } })).body.order
}

test('a gift card pays a part of an order, the card the rest, and both are taken with the payment', async () => {
  const { card, code } = await issueCard(shop(), 40)
  const other = await order([(await issueCard(shop(), 20)).code], 35.45)
  expect(card).toMatchObject({ balance: 40, lastFour: code.slice(-4) })
  const { person, answer } = await order([code.toLowerCase()], 15.45)
  expect(answer).toMatchObject({ status: 201, body: { order: { total: 55.45, credits: [{ amount: 40 }] } } })
  expect(await balanceOf(card.id)).toBe(0)
  await openSandbox(shop()).pay(answer.body.payment.reference, cards.approves)
  expect(await readOrder(person.token, answer.body.order.id)).toMatchObject({ state: 'paid', total: 55.45 })
  const { rows } = await sql`SELECT provider, state, captured_cents FROM payments
    WHERE order_id = ${answer.body.order.id} ORDER BY captured_cents`.execute(shop().deps.db)
  expect(rows).toEqual([
    { provider: 'sandbox', state: 'captured', captured_cents: 1545 },
    { provider: 'gift-card', state: 'captured', captured_cents: 4000 },
  ])
  const { rows: unpaid } = await sql`SELECT state FROM payments
    WHERE order_id = ${other.answer.body.order.id} AND provider = 'gift-card'`.execute(shop().deps.db)
  expect(unpaid).toEqual([{ state: 'open' }])
  await expectInvariants(shop().deps.db)
})

test('store credit pays the orders of its customer alone', async () => {
  const { id: richer } = await addPerson(shop())
  await changeCredit(shop(), richer, { change: 'give', amount: 100, reason: 'a torn cuff' })
  const { id, token } = await addPerson(shop())
  await changeCredit(shop(), id, { change: 'give', amount: 10, reason: 'a torn cuff' })
  const variant = await addVariant(shop())
  const body = { ...makeOrderBody([{ variant, quantity: 1 }]), storeCredit: true, displayedDue: 45.45 }
  expect((await shop().call('createOrder', { token, body })).status).toBe(201)
  const { rows } = await sql`SELECT user_id, balance_cents FROM credit_accounts
    WHERE user_id IN (${id}, ${richer}) ORDER BY balance_cents`.execute(shop().deps.db)
  expect(rows).toEqual([
    { user_id: id, balance_cents: 0 },
    { user_id: richer, balance_cents: 10_000 },
  ])
})

test('a card is found by its whole code', async () => {
  const { code } = await issueCard(shop(), 40)
  const alike = `AAAA-BBBB-CCCC-${code.slice(-4)}`
  const message = 'This gift card code is not valid'
  expect(await shop().call('checkGiftCard', { body: { code: alike } })).toMatchObject({
    status: 400,
    body: { message },
  })
})

test('an order that gift cards pay whole is paid without the payment provider', async () => {
  const first = await issueCard(shop(), 50)
  const second = await issueCard(shop(), 100)
  const { answer } = await order([first.code, second.code, first.code], 0)
  expect(answer.body.order).toMatchObject({ state: 'paid' })
  expect(answer.body.payment.provider).toBe('free')
  expect([await balanceOf(first.card.id), await balanceOf(second.card.id)]).toEqual([0, 9455])
  await expectInvariants(shop().deps.db)
})

test.each([
  ['of nobody', {}, 'AAAA-BBBB-CCCC-DDDD', 'This gift card code is not valid'],
  ['that expired', { expires_at: new Date('2020-01-01') }, '', 'This gift card has expired'],
  ['that is disabled', { disabled_at: new Date() }, '', 'This gift card code is not valid'],
  ['in another currency', { currency: 'EUR' }, '', 'This gift card is in EUR and can’t be used here'],
])('a code %s is refused in words, asked and in an order', async (_name, change, foreign, message) => {
  const { card, code } = await issueCard(shop(), 40)
  if (foreign === '') {
    await shop().deps.db.updateTable('credit_accounts').set(change).where('id', '=', card.id).execute()
  }
  const typed = foreign || code
  expect(await shop().call('checkGiftCard', { body: { code: typed } })).toMatchObject({
    status: 400,
    body: { message, faults: [{ field: 'code', problem: message }] },
  })
  const good = await issueCard(shop(), 10)
  expect((await order([good.code, typed], 5.45)).answer).toMatchObject({
    status: 400,
    body: { message, faults: [{ field: 'giftCards.1', problem: message }] },
  })
})

test('a spent card is refused, and a changed balance is a changed price', async () => {
  const { card, code } = await issueCard(shop(), 20)
  expect((await order([code], 15.45)).answer).toMatchObject({ status: 409, body: { message: 'Price changed' } })
  expect((await order([code], 35.45)).answer.status).toBe(201)
  const spent = { status: 400, body: { message: 'Nothing is left on this gift card' } }
  expect((await order([code], 35.45)).answer).toMatchObject(spent)
  expect(await shop().call('checkGiftCard', { body: { code } })).toMatchObject(spent)
  expect(await balanceOf(card.id)).toBe(0)
})

test('what an unpaid order held goes back when it is cancelled or expires, once', async () => {
  const { card, code } = await issueCard(shop(), 20)
  const cancelled = await order([code], 35.45)
  const other = await issueCard(shop(), 30)
  await order([other.code], 25.45)
  const { id } = cancelled.answer.body.order
  for (let times = 0; times < 2; times += 1) {
    await shop().call('cancelOrder', { token: cancelled.person.token, params: { id } })
  }
  expect([await balanceOf(card.id), await balanceOf(other.card.id)]).toEqual([2000, 0])
  await order([code], 35.45)
  await sql`UPDATE orders SET hold_expires_at = now() WHERE state = 'pending'`.execute(shop().deps.db)
  await releaseExpiredHolds(shop().deps)
  expect(await balanceOf(card.id)).toBe(2000)
  await expectInvariants(shop().deps.db)
})

test('a late payment uses the card again if its balance is still there, and is refunded if it is not', async () => {
  const { card, code } = await issueCard(shop(), 20)
  const late = async () => {
    const { answer } = await order([code], 35.45)
    await sql`UPDATE orders SET hold_expires_at = now() WHERE state = 'pending'`.execute(shop().deps.db)
    const { pay } = openSandbox(shop())
    const db = shop().deps.db
    const find = shop().deps.providers.payment.find
    await releaseExpiredHolds(shop().deps)
    shop().deps.providers.payment.find = find
    return { id: answer.body.order.id, db, pay: () => pay(answer.body.payment.reference, cards.approves) }
  }
  const stateOf = async (id: string) =>
    shop().deps.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst()
  const again = await late()
  await again.pay()
  expect([await stateOf(again.id), await balanceOf(card.id)]).toEqual([{ state: 'paid' }, 0])
  await refundByHand(shop(), (await addPerson(shop(), { role: 'admin' })).token, { id: again.id, reason: 'a test' })
  expect(await balanceOf(card.id)).toBe(2000)
  const gone = await late()
  await order([code], 35.45)
  await gone.pay()
  expect([await stateOf(gone.id), await balanceOf(card.id)]).toEqual([{ state: 'cancelled' }, 0])
  await expectInvariants(shop().deps.db)
})

test('a refund goes back to the payment card first, then to store credit, then to the gift card', async () => {
  const { card, code, admin } = await issueCard(shop(), 20)
  const person = await addPerson(shop())
  await changeCredit(shop(), person.id, { change: 'give', amount: 10, reason: 'a late parcel' })
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { giftCards: [code], storeCredit: true, displayedDue: 25.45 })
  const placed = await shop().call('createOrder', { token: person.token, body })
  const { order: paid, payment } = placed.body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const creditOf = async () => (await shop().call('readStoreCredit', { token: person.token })).body.balances
  const left = async () => [
    await shop()
      .deps.providers.payment.find(payment.reference)
      .then((found) => found?.state === 'captured' && found.refundedCents),
    await creditOf(),
    await balanceOf(card.id),
  ]
  await refundByHand(shop(), admin, { id: paid.id, amount: 20, reason: 'one' })
  expect(await left()).toEqual([2000, [], 0])
  await refundByHand(shop(), admin, { id: paid.id, amount: 10, reason: 'two' })
  expect(await left()).toEqual([2545, [{ currency: 'USD', amount: 4.55 }], 0])
  const { refundable } = (await shop().call('readAnyOrder', { token: admin, params: { id: paid.id } })).body
  expect(refundable?.sources).toEqual([
    { kind: 'money', lastFour: '', left: 0 },
    { kind: 'store-credit', lastFour: '', left: 5.45 },
    { kind: 'gift-card', lastFour: code.slice(-4), left: 20 },
  ])
  await refundByHand(shop(), admin, { id: paid.id, reason: 'the rest' })
  expect(await left()).toEqual([2545, [{ currency: 'USD', amount: 10 }], 2000])
  expect(await readOrder(person.token, paid.id)).toMatchObject({ refunded: 55.45 })
  const refunds = await readRefunds(shop(), paid.id)
  const mails = await Promise.all(refunds.slice(0, 2).map(({ cause }) => readMailText(shop(), `refund-${cause}`)))
  expect(mails[0]).toContain('We are refunding $20.00 to your original payment method.')
  expect(mails[1]).toContain('We are refunding $5.45 to your original payment method and $4.55 as store credit.')
  await expectInvariants(shop().deps.db)
})

test('a refund as store credit leaves the money with the shop, once for each press, also when it cancels the order', async () => {
  const { token: admin } = await addPerson(shop(), { role: 'admin' })
  const { person, answer } = await order([], 55.45)
  const { order: paid, payment } = answer.body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const refund = { id: paid.id, asStoreCredit: true, reason: 'a gift' }
  await refundByHand(shop(), admin, { ...refund, amount: 5.45 })
  await refundByHand(shop(), admin, refund)
  expect(await readOrder(person.token, paid.id)).toMatchObject({ state: 'cancelled', refunded: 55.45 })
  const { balances } = (await shop().call('readStoreCredit', { token: person.token })).body
  expect(balances).toEqual([{ currency: 'USD', amount: 55.45 }])
  const found = await shop().deps.providers.payment.find(payment.reference)
  expect(found).toMatchObject({ state: 'captured', refundedCents: 0 })
  await expectInvariants(shop().deps.db)
})

test('store credit is given and taken once for each press, with a reason, and never below 0', async () => {
  const { id } = await addPerson(shop())
  const { token } = await addPerson(shop(), { role: 'admin' })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const give = { change: 'give', amount: 12.5, reason: 'a torn cuff' } as const
  const press = () => shop().call('changeCreditOf', { token, params: { id }, body: give, headers })
  await Promise.all([press(), press(), press()])
  expect((await press()).body.balances).toEqual([{ currency: 'USD', amount: 12.5 }])
  expect(await changeCredit(shop(), id, { change: 'take', amount: 12.51, reason: 'by mistake' })).toMatchObject({
    status: 409,
    body: { faults: [{ field: 'amount', problem: 'must be at most $12.50, which is what is left' }] },
  })
  const taken = await changeCredit(shop(), id, { change: 'take', amount: 2.5, reason: 'by mistake' })
  expect(taken.body.entries).toMatchObject([
    { kind: 'taken', amount: -2.5, reason: 'by mistake' },
    { kind: 'given', amount: 12.5, reason: 'a torn cuff' },
  ])
  expect((await shop().call('listAudit', { token })).body.entries[0]).toMatchObject({
    action: 'took store credit from',
  })
})

test('the ledger refuses changed rows and a balance below 0', async () => {
  const { card } = await issueCard(shop(), 5)
  const { db } = shop().deps
  await expect(sql`UPDATE credit_entries SET cents = 600`.execute(db)).rejects.toThrow('only added to')
  await expect(sql`DELETE FROM credit_entries`.execute(db)).rejects.toThrow('only added to')
  const entry = { account_id: card.id, cents: -501, kind: 'used' }
  await expect(db.insertInto('credit_entries').values(entry).execute()).rejects.toThrow('credit_not_overdrawn')
})

test('guessing codes ends in a refusal to look', async () => {
  const statuses = new Set<number>()
  for (let guess = 0; guess < 61; guess += 1) {
    // An order from the address of the other tests would be refused as well.
    const clientAddress = '203.0.113.77'
    statuses.add((await shop().call('checkGiftCard', { body: { code: `GUESS${guess}` }, clientAddress })).status)
  }
  expect([...statuses]).toEqual([400, 429])
})

test('a rest below what the payment provider charges is raised to it: the last card pays less', async () => {
  const { config } = shop().deps
  const before = config.amountMinimumCents
  Object.assign(config, { amountMinimumCents: 50 })
  try {
    const { card, code } = await issueCard(shop(), 55.2)
    expect((await order([code], 0.25)).answer).toMatchObject({ status: 409, body: { message: 'Price changed' } })
    const { answer } = await order([code], 0.5)
    expect(answer).toMatchObject({ status: 201, body: { order: { credits: [{ amount: 54.95 }] } } })
    expect(await balanceOf(card.id)).toBe(25)
    await openSandbox(shop()).pay(answer.body.payment.reference, cards.approves)
    const person = await addPerson(shop())
    const variant = await addVariant(shop(), { priceCents: 1 })
    const { token } = await addPerson(shop(), { role: 'admin' })
    const offer = { automatic: true, title: 'Sent free', kind: 'free-shipping', combines: true } as const
    const made = await shop().call('createPromoCode', { token, body: offer })
    const body = { ...makeOrderBody([{ variant, quantity: 2 }]), displayedTotal: 0.02 }
    expect(await shop().call('createOrder', { token: person.token, body })).toMatchObject({
      status: 400,
      body: { message: 'Orders below $0.50 can’t be paid by card. Please add something.' },
    })
    await shop().call('deletePromoCode', { token, params: { id: made.body.promocode.id } })
    await expectInvariants(shop().deps.db)
  } finally {
    Object.assign(config, { amountMinimumCents: before })
  }
})

test('a card that was sold before the shop changed its secret still pays', async () => {
  const { card, code } = await issueCard(shop(), 60)
  const { deps } = shop()
  const { config } = deps
  const later = { ...config, APP_SECRET: 'another secret, long enough to sign with' }
  try {
    Object.assign(deps, { config: later })
    expect((await shop().call('checkGiftCard', { body: { code } })).status).toBe(400)
    Object.assign(deps, { config: { ...later, FORMER_APP_SECRETS: [config.APP_SECRET] } })
    expect((await shop().call('checkGiftCard', { body: { code } })).body).toMatchObject({ balance: 60 })
    expect((await order([code], 0)).answer.body.order).toMatchObject({ state: 'paid' })
    expect(await balanceOf(card.id)).toBe(455)
  } finally {
    Object.assign(deps, { config })
  }
})
