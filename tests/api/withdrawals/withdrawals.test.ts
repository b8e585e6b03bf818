import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeOrderLink } from '../../../src/features/orders/server/order-link.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { cards, openSandbox, readVariant } from '../../support/orders.ts'
import { advanceTo, readMails } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { berlin, declare, germanShop, placeInBerlin, readNewest, refundAll } from '../../support/withdrawals.ts'

const shop = provideShop(germanShop)
const db = () => shop().deps.db

async function ship(id: string, lines?: { lineId: string; quantity: number }[]): Promise<string> {
  const admin = await advanceTo(shop(), id, 'packed')
  const body = { to: 'shipped' as const, carrier: 'Post', ...(lines && { lines }) }
  expect((await shop().call('advanceOrder', { token: admin, params: { id }, body })).status).toBe(200)
  return admin
}

const settle = (token: string, id: string) =>
  shop().call('settleReturn', { token, params: { id }, body: { accepted: true } })

describe('what had not been sent', () => {
  test('is cancelled at once, refunded with its delivery, and back in stock', async () => {
    const placed = await placeInBerlin(shop())
    expect(await declare(shop(), placed)).toMatchObject({
      status: 201,
      body: { message: 'We have received your withdrawal', receivedAt: expect.any(String) },
    })
    expect(await placed.read()).toMatchObject({ state: 'cancelled', refunded: 0 })
    await refundAll(shop())
    const { total } = placed.order
    expect(await placed.read()).toMatchObject({ state: 'cancelled', refunded: total })
    for (const { id } of placed.variants) expect(await readVariant(shop(), id)).toMatchObject({ stock: 10, sold: 0 })
    expect(await readMails(shop(), placed.order.id)).toEqual(['order-paid', 'order-cancelled'])
    expect(await readNewest(shop())).toMatchObject({ state: 'carried-out', order_id: placed.order.id, return_id: null })
    await expectInvariants(db())
  })

  test('unpaid ends without a refund, and what is paid afterwards goes back', async () => {
    const placed = await placeInBerlin(shop(), { card: null })
    await declare(shop(), placed)
    expect(await placed.read()).toMatchObject({ state: 'cancelled', refunded: 0 })
    await openSandbox(shop()).pay(placed.payment.reference, cards.approves)
    await refundAll(shop())
    expect(await placed.read()).toMatchObject({ state: 'cancelled', refunded: placed.order.total })
    await expectInvariants(db())
  })

  test('in part is refunded by item, without its delivery, and the rest is sent', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [2, 1] })
    const [line] = placed.order.lines
    const lines = [{ lineId: line?.id ?? '', quantity: 1 }]
    const link = makeOrderLink(shop().deps.config, placed.order.id)
    await declare(shop(), placed, { orderId: placed.order.id, link, lines })
    await refundAll(shop())
    expect(await placed.read()).toMatchObject({
      state: 'paid',
      refunded: 30,
      lines: [{ withdrawn: 1 }, { withdrawn: 0 }],
    })
    expect(await readNewest(shop())).toMatchObject({ items: expect.stringMatching(/^1 × Shirt \d+/) })
    const admin = await ship(placed.order.id)
    const sent = (await shop().call('readAnyOrder', { token: admin, params: { id: placed.order.id } })).body.order
    expect(sent.shipments?.[0]?.lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
    await expectInvariants(db())
  })

  test('after packing is refunded whole, and the packer is told', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    const admin = await advanceTo(shop(), placed.order.id, 'packed')
    await declare(shop(), placed)
    await refundAll(shop())
    expect(await placed.read()).toMatchObject({ state: 'refunded', refunded: placed.order.total })
    const { order } = (await shop().call('readAnyOrder', { token: admin, params: { id: placed.order.id } })).body
    expect(order.flags).toMatchObject([{ reason: expect.stringContaining('withdrawn') }])
    const step = { token: admin, params: { id: placed.order.id }, body: { to: 'shipped' as const } }
    expect((await shop().call('advanceOrder', step)).status).toBe(409)
    await expectInvariants(db())
  })
})

describe('what had been sent', () => {
  test('becomes a return without approval, with a day to send it by, refunded with the delivery', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    const admin = await advanceTo(shop(), placed.order.id, 'delivered')
    await declare(shop(), placed)
    const order = await placed.read()
    const [back] = order.returns
    expect(order).toMatchObject({ state: 'delivered', refunded: 0 })
    expect(back).toMatchObject({ kind: 'return', state: 'requested', step: 'requested', withdrawal: true })
    const days = (Date.parse(back?.sendBy ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThan(17.1)
    expect(await readMails(shop(), back?.id ?? '')).toEqual(['return-withdrawn'])
    expect((await settle(admin, back?.id ?? '')).status).toBe(200)
    expect(await placed.read()).toMatchObject({ state: 'refunded', refunded: placed.order.total })
    await expectInvariants(db())
  })

  test('of a half-shipped order comes back, the rest is refunded at once; delivery goes with what comes back', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1, 1] })
    const [first] = placed.order.lines
    const admin = await ship(placed.order.id, [{ lineId: first?.id ?? '', quantity: 1 }])
    await declare(shop(), placed)
    await refundAll(shop())
    const order = await placed.read()
    expect(order).toMatchObject({ state: 'shipped', refunded: 30 })
    expect(order.returns).toMatchObject([{ lines: [{ lineId: first?.id, quantity: 1 }] }])
    expect((await settle(admin, order.returns[0]?.id ?? '')).status).toBe(200)
    expect(await placed.read()).toMatchObject({ state: 'refunded', refunded: 65.95 })
    await expectInvariants(db())
  })

  test('in part, one after the other: delivery is refunded with the last', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    await advanceTo(shop(), placed.order.id, 'delivered')
    const both = await placeInBerlin(shop(), { quantities: [1, 1] })
    const admin = await advanceTo(shop(), both.order.id, 'delivered')
    const link = makeOrderLink(shop().deps.config, both.order.id)
    for (const { id } of both.order.lines) {
      await declare(shop(), both, { orderId: both.order.id, link, lines: [{ lineId: id, quantity: 1 }] })
    }
    const { returns } = await both.read()
    expect(returns).toHaveLength(2)
    for (const { id } of returns) await settle(admin, id)
    expect(await both.read()).toMatchObject({ state: 'refunded', refunded: both.order.total })
    expect(await placed.read()).toMatchObject({ state: 'delivered', refunded: 0, returns: [] })
    await expectInvariants(db())
  })

  test('by express is refunded with what standard delivery would have cost', async () => {
    const over = { shippingMethod: 'express', displayedTotal: 44.95 }
    const placed = await placeInBerlin(shop(), { quantities: [1], over })
    const admin = await advanceTo(shop(), placed.order.id, 'delivered')
    await declare(shop(), placed)
    await settle(admin, (await placed.read()).returns[0]?.id ?? '')
    expect(await placed.read()).toMatchObject({ state: 'partly-refunded', refunded: 35.95 })
    await expectInvariants(db())
  })

  test('a return that waits for approval needs none any more, and takes the delivery with it', async () => {
    await sql`INSERT INTO shop_settings (key, value) VALUES ('approveReturns', 'true')`.execute(db())
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    const admin = await advanceTo(shop(), placed.order.id, 'delivered')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const lineId = placed.order.lines[0]?.id ?? ''
    const body = {
      orderId: placed.order.id,
      kind: 'return' as const,
      reason: 'Too small',
      lines: [{ lineId, quantity: 1 }],
    }
    expect((await shop().call('returnOrExchange', { token: placed.token, body })).body.return).toMatchObject({
      step: 'waiting',
    })
    await declare(shop(), placed)
    const [asked, ...others] = (await placed.read()).returns
    expect(others).toEqual([])
    expect(asked).toMatchObject({ step: 'approved', withdrawal: true })
    await settle(admin, asked?.id ?? '')
    expect(await placed.read()).toMatchObject({ state: 'refunded', refunded: placed.order.total })
    await sql`DELETE FROM shop_settings WHERE key = 'approveReturns'`.execute(db())
    await expectInvariants(db())
  })
})

describe('a declaration', () => {
  test('sent twice under one key is one; made twice changes nothing more', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [2] })
    const lines = [{ lineId: placed.order.lines[0]?.id ?? '', quantity: 1 }]
    const over = { orderId: placed.order.id, token: placed.token, lines }
    const [first, again] = await Promise.all(['k1', 'k1'].map((key) => declare(shop(), placed, { ...over, key })))
    expect(again?.body.receivedAt).toBe(first?.body.receivedAt)
    await refundAll(shop())
    expect(await placed.read()).toMatchObject({ refunded: 30 })
    await declare(shop(), placed)
    await declare(shop(), placed)
    await refundAll(shop())
    expect(await placed.read()).toMatchObject({ state: 'cancelled', refunded: placed.order.total })
    expect(await readNewest(shop())).toMatchObject({ state: 'carried-out', reason: 'nothing-left' })
    await expectInvariants(db())
  })

  test('is acknowledged with its content, and the day and time of receipt', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    const { body } = await declare(shop(), placed, { email: 'other@example.com', items: 'The blue one' })
    const { id } = await readNewest(shop())
    const cause = `withdrawal-received:${id}`
    const mail = await db().selectFrom('outbox').selectAll().where('cause', '=', cause).executeTakeFirstOrThrow()
    const year = new Date(body.receivedAt).getUTCFullYear()
    expect(mail.recipient).toBe('other@example.com')
    for (const part of ['zoe mueller', placed.order.number, 'other@example.com', 'The blue one', `${year} at `, 'GMT+'])
      expect(mail.body_text).toContain(part)
  })

  test.each([
    ['another name', { name: 'Somebody Else' }],
    ['another email', { email: 'stranger@example.com' }],
    ['another number', { order: '#99999999' }],
    ['no number', { order: 'my last order' }],
    ['a made-up link', { orderId: '00000000-0000-4000-8000-000000000000', link: 'made-up', order: '1' }],
  ])('with %s gets the same reply, and waits for a person', async (_name, over) => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    const wrong = await declare(shop(), placed, over)
    expect(await placed.read()).toMatchObject({ state: 'paid' })
    const kept = await readNewest(shop())
    expect(kept).toMatchObject({ state: 'to-review', reason: 'unknown-order', order_id: null })
    const right = await declare(shop(), placed)
    expect({ ...wrong.body, receivedAt: '' }).toEqual({ ...right.body, receivedAt: '' })
    expect(wrong.status).toBe(right.status)
    const texts = await db()
      .selectFrom('outbox')
      .select(['subject', 'body_text'])
      .where('cause', 'like', 'withdrawal-received:%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const [first, second] = texts.map(({ body_text }) => body_text.split('\n').filter((line) => !line.includes(': ')))
    expect(first).toEqual(second)
  })

  test('with a session of somebody else is a guess like any other', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    const stranger = await addPerson(shop())
    const [line] = placed.order.lines
    const lines = [{ lineId: line?.id ?? '', quantity: 1 }]
    const over = { orderId: placed.order.id, token: stranger.token, lines, email: 'stranger@example.com' }
    expect((await declare(shop(), placed, over)).status).toBe(201)
    expect(await readNewest(shop())).toMatchObject({ state: 'to-review', order_id: null, lines: null, items: '' })
    expect(await placed.read()).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['to another country', { address: { ...berlin, country: 'US', state: 'NY', postcode: '10001' } }, 'other-country'],
    ['by a business', {}, 'business'],
    ['after the period', {}, 'late'],
    ['of items in words', {}, 'in-words'],
  ])('about an order %s is kept for a person: %s', async (_name, over, reason) => {
    const placed = await placeInBerlin(shop(), { quantities: [1], over })
    if (reason === 'business')
      await sql`UPDATE orders SET tax_number = 'DE1' WHERE id = ${placed.order.id}`.execute(db())
    if (reason === 'late') {
      await advanceTo(shop(), placed.order.id, 'delivered')
      await sql`UPDATE order_events SET at = now() - interval '18 days' WHERE order_id = ${placed.order.id}`.execute(
        db(),
      )
    }
    await declare(shop(), placed, reason === 'in-words' ? { items: 'one shirt' } : {})
    expect(await readNewest(shop())).toMatchObject({ state: 'to-review', reason, order_id: placed.order.id })
    expect(await placed.read()).toMatchObject({ refunded: 0, returns: [] })
  })

  test('within a period that a setting has made longer is carried out', async () => {
    await sql`INSERT INTO shop_settings (key, value) VALUES ('withdrawalDays', '"30"')`.execute(db())
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    await advanceTo(shop(), placed.order.id, 'delivered')
    await sql`UPDATE order_events SET at = now() - interval '18 days' WHERE order_id = ${placed.order.id}`.execute(db())
    await declare(shop(), placed)
    expect((await placed.read()).returns).toHaveLength(1)
    await sql`DELETE FROM shop_settings WHERE key = 'withdrawalDays'`.execute(db())
  })

  test('that a crash left is carried out by the timer', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    await declare(shop(), placed, { email: 'nobody@example.com' })
    const { id } = await readNewest(shop())
    await sql`UPDATE withdrawals SET state = 'received', reason = '', email = ${placed.email},
      received_at = now() - interval '1 minute' WHERE id = ${id}`.execute(db())
    expect(await reconcile(shop().deps)).toEqual([])
    expect(await placed.read()).toMatchObject({ state: 'cancelled' })
  })
})

describe('the merchant', () => {
  test('sees what is due when, carries out what matched no order, and closes the rest', async () => {
    const { token } = await addPerson(shop(), { role: 'admin' })
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    await advanceTo(shop(), placed.order.id, 'delivered')
    await declare(shop(), placed, { email: 'mine@example.com' })
    const { id } = await readNewest(shop())
    const params = { id }
    const { withdrawals } = (await shop().call('listWithdrawals', { token, query: { state: 'to-review' } })).body
    expect(withdrawals[0]).toMatchObject({ id, reason: 'unknown-order', order: null, money: 'none' })
    const wrong = { token, params, body: { orderNumber: '1' }, headers: { 'idempotency-key': 'w1' } }
    expect((await shop().call('carryOutWithdrawal', wrong)).status).toBe(400)
    const right = { ...wrong, body: { orderNumber: placed.order.number }, headers: { 'idempotency-key': 'w2' } }
    const { body } = await shop().call('carryOutWithdrawal', right)
    const due = Date.parse(body.withdrawal.dueAt) - Date.parse(body.withdrawal.receivedAt)
    expect(due).toBe(14 * 86_400_000)
    expect(body.withdrawal).toMatchObject({
      state: 'carried-out',
      money: 'waits',
      order: { number: placed.order.number },
    })
    expect((await shop().call('carryOutWithdrawal', right)).status).toBe(200)
    expect((await placed.read()).returns).toHaveLength(1)
    expect((await shop().call('proveDispatch', { token, params })).body.withdrawal).toMatchObject({ money: 'due' })
    await settle(token, (await placed.read()).returns[0]?.id ?? '')
    const paid = (await shop().call('readWithdrawal', { token, params })).body.withdrawal
    expect(paid).toMatchObject({ money: 'paid', amount: placed.order.total, currency: 'USD' })
    await declare(shop(), placed, { order: '#123' })
    const last = { id: (await readNewest(shop())).id }
    const closed = await shop().call('closeWithdrawal', { token, params: last, body: { note: 'No order of ours' } })
    expect(closed.body.withdrawal).toMatchObject({ state: 'closed', note: 'No order of ours' })
    const today = (await shop().call('readToday', { token })).body
    expect(today.withdrawalsOpen).toBeGreaterThan(0)
  })
})
