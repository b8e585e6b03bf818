import { describe, expect, test } from 'vitest'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { addresses, openFiveMarkets } from '../../support/five-markets.ts'
import { changeCredit, issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { allowMethods, cashTerms, writeManualOrder } from '../../support/manual-orders.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, makeOrderBody, readVariant } from '../../support/orders.ts'
import { advanceTo, readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { orderGiftCard, sellGiftCards } from '../../support/sold-cards.ts'
import { berlin, declare, germanShop, placeInBerlin, readNewest, refundAll } from '../../support/withdrawals.ts'

const shop = provideShop(germanShop)
const states = provideShop({ THROTTLES: 'false' })
const markets = provideShop({ THROTTLES: 'false' })
const settle = (token: string, id: string) =>
  shop().call('settleReturn', { token, params: { id }, body: { accepted: true } })

describe('ways to pay', () => {
  test('a gift card gets back what it paid, the provider the rest; before and after sending', async () => {
    for (const isSent of [false, true]) {
      const { card, code, admin } = await issueCard(shop(), 20)
      const placed = await placeInBerlin(shop(), { quantities: [1], over: { giftCards: [code], displayedDue: 15.95 } })
      if (isSent) await advanceTo(shop(), placed.order.id, 'delivered')
      await declare(shop(), placed)
      if (isSent) await settle(admin, (await placed.read()).returns[0]?.id ?? '')
      await refundAll(shop())
      expect(await placed.read()).toMatchObject({ state: isSent ? 'refunded' : 'cancelled', refunded: 35.95 })
      const left = (await shop().call('readGiftCard', { token: admin, params: { id: card.id } })).body.card
      expect(left).toMatchObject({ balance: 20 })
    }
    await expectInvariants(shop().deps.db)
  })

  test('store credit is given back, and the use of a promo code', async () => {
    const { token } = await addPerson(shop(), { role: 'admin' })
    const code = { code: 'TENOFF', kind: 'percent' as const, value: 10, usesMax: 1 }
    expect((await shop().call('createPromoCode', { token, body: code })).status).toBe(201)
    const buyer = await addPerson(shop())
    await changeCredit(shop(), buyer.id, { change: 'give', amount: 100, currency: 'USD', reason: 'A gift' })
    const variant = await addVariant(shop(), { priceCents: 3000 })
    const body = makeOrderBody([{ variant, quantity: 1 }], {
      address: berlin,
      email: 'credit@example.com',
      promoCode: 'TENOFF',
      storeCredit: true,
      displayedDue: 0,
      displayedTotal: 32.95,
    })
    const { order } = (await shop().call('createOrder', { token: buyer.token, body })).body
    await declare(shop(), { order, email: 'credit@example.com' })
    await refundAll(shop())
    const credit = (await shop().call('readCreditOf', { token, params: { id: buyer.id } })).body
    expect(credit.balances).toMatchObject([{ amount: 100 }])
    const again = await shop().call('createOrder', { token: buyer.token, body })
    expect(again.status).toBe(201)
    await expectInvariants(shop().deps.db)
  })

  test('cash on delivery: not sent it ends without a refund; on its way it comes back and owes nothing', async () => {
    const { token } = await addPerson(shop(), { role: 'admin' })
    await allowMethods(shop(), token, [cashTerms])
    const place = async (quantity = 1) => {
      const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
      const written = await writeManualOrder(shop(), 'cash-on-delivery', { quantity })
      const { person, variant } = written
      const body = { ...written.body, email, address: { ...berlin, phone: person.phone } }
      const answer = await shop().call('createOrder', { token: person.token, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return { order: answer.body.order, variant, email, token: person.token }
    }
    for (const packed of [false, true]) {
      const placed = await place()
      if (packed) await advanceTo(shop(), placed.order.id, 'packed')
      await declare(shop(), placed)
      const { order } = (await shop().call('readAnyOrder', { token, params: { id: placed.order.id } })).body
      expect(order).toMatchObject({ state: packed ? 'refused' : 'cancelled', refunded: 0 })
      expect(await readVariant(shop(), placed.variant.id)).toMatchObject({ stock: 10, sold: 0 })
    }
    const open = await place(2)
    const lines = [{ lineId: open.order.lines[0]?.id ?? '', quantity: 1 }]
    await declare(shop(), open, { orderId: open.order.id, token: open.token, lines })
    expect(await readNewest(shop())).toMatchObject({ state: 'to-review', reason: 'unpaid-part' })
    const sent = await place()
    await advanceTo(shop(), sent.order.id, 'shipped')
    await declare(shop(), sent)
    const { order } = (await shop().call('readAnyOrder', { token, params: { id: sent.order.id } })).body
    expect(order).toMatchObject({ state: 'shipped', returns: [{ withdrawal: true }] })
    await expectInvariants(shop().deps.db)
  })
})

describe('orders that are more than goods', () => {
  test('one that bought a gift card waits for a person, who refunds what is left of it', async () => {
    await sellGiftCards(shop())
    const { token } = await addPerson(shop(), { role: 'admin' })
    const bought = await orderGiftCard(shop(), { email: 'cards@example.com' })
    await bought.pay()
    const { order } = (await shop().call('readAnyOrder', { token, params: { id: bought.orderId } })).body
    await declare(shop(), { order, email: 'cards@example.com' }, { orderId: order.id, token: bought.buyer.token })
    const { id, ...kept } = await readNewest(shop())
    expect(kept).toMatchObject({ state: 'to-review', reason: 'gift-card' })
    const carried = { token, params: { id }, body: { orderNumber: order.number } }
    expect((await shop().call('carryOutWithdrawal', carried)).status).toBe(400)
    expect(await bought.read()).toMatchObject({ state: 'delivered', refunded: 0, returns: [] })
  })

  test('a change that waits for its payment is taken back, also by a part', async () => {
    const { token } = await addPerson(shop(), { role: 'admin' })
    for (const isPart of [true, false]) {
      const placed = await placeInBerlin(shop(), { quantities: [1, 1] })
      const { id } = await addVariant(shop(), { priceCents: 9000 })
      const { change } = openChanges(shop(), token, placed.order.id)
      const kept = placed.order.lines.map((line) => ({ lineId: line.id, quantity: 1 }))
      const changed = await change({ lines: kept, added: [{ variantId: id, quantity: 1 }] } as never)
      expect(changed.status).toBe(200)
      const part = { orderId: placed.order.id, token: placed.token, lines: kept.slice(0, 1) }
      await declare(shop(), placed, isPart ? part : {})
      await refundAll(shop())
      const left = isPart ? { state: 'paid', refunded: 30 } : { state: 'cancelled', refunded: placed.order.total }
      expect(await placed.read()).toMatchObject({ ...left, change: null })
      expect(await readVariant(shop(), id)).toMatchObject({ stock: 10, held: 0 })
    }
    await expectInvariants(shop().deps.db)
  })

  test('who keeps an exchanged item has not withdrawn from everything: delivery stays paid', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1, 1] })
    const admin = await advanceTo(shop(), placed.order.id, 'delivered')
    const [first, second] = placed.order.lines
    const other = await addVariant(shop(), { priceCents: 3000, productId: placed.variants[0]?.productId ?? '' })
    const lines = [{ lineId: first?.id ?? '', quantity: 1, variantId: other.id }]
    const body = { orderId: placed.order.id, kind: 'exchange' as const, reason: 'Too small', lines }
    expect((await shop().call('returnOrExchange', { token: placed.token, body })).status).toBe(201)
    await declare(shop(), placed)
    const back = (await placed.read()).returns.find(({ kind }) => kind === 'return')
    expect(back?.lines).toMatchObject([{ lineId: second?.id, quantity: 1 }])
    await settle(admin, back?.id ?? '')
    expect(await placed.read()).toMatchObject({ refunded: 30 })
    await expectInvariants(shop().deps.db)
  })
})

describe('markets', () => {
  test('a shop that sells to the United States alone has no such call, and no line in its mails', async () => {
    const { token } = await addPerson(states())
    const variant = await addVariant(states())
    const { order } = (await states().call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) }))
      .body
    expect(await declare(states(), { order, email: 'buyer@example.com' })).toMatchObject({
      status: 404,
      body: { message: 'Not found' },
    })
    expect(await states().deps.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
  })

  test('mails about an order have the link where the order went to Germany, until it is over', async () => {
    const placed = await placeInBerlin(shop(), { quantities: [1] })
    const text = await readMailText(shop(), `order-paid:${placed.order.id}`)
    expect(text).toContain('Withdraw from contract here: ')
    expect(text).toMatch(new RegExp(`/withdrawal\\?order=${placed.order.id}&link=\\d+\\.`))
    await declare(shop(), placed)
    expect(await readMailText(shop(), `order-cancelled:${placed.order.id}`)).not.toContain('/withdrawal?')
    const over = { address: { ...berlin, country: 'US', state: 'NY', postcode: '10001' } }
    const abroad = await placeInBerlin(shop(), { quantities: [1], over })
    expect(await readMailText(shop(), `order-paid:${abroad.order.id}`)).not.toContain('/withdrawal?')
  })

  test('each market of a shop has the call or not, by its countries', async () => {
    await openFiveMarkets(markets())
    const body = { name: 'A B', order: '1', email: 'a@example.com' }
    const statusIn = async (market: string) =>
      (await markets().call('declareWithdrawal', { body, headers: { [marketHeader]: market } })).status
    expect([await statusIn(''), await statusIn('de'), await statusIn('in'), await statusIn('ae')]).toEqual([
      404, 201, 404, 404,
    ])
    expect(addresses.DE.country).toBe('DE')
  })
})

test('a customer reads their declarations in their data, and takes them along when they leave', async () => {
  const placed = await placeInBerlin(shop(), { quantities: [1] })
  await declare(shop(), placed)
  const { id } = await readNewest(shop())
  const { token } = await addPerson(shop(), { role: 'admin' })
  const { body } = await shop().call('exportCustomer', { token, params: { id: placed.userId } })
  expect(JSON.stringify(body)).toContain(id)
  await refundAll(shop())
  expect((await shop().call('deleteAccount', { token: placed.token })).status).toBe(200)
  expect(await readNewest(shop())).toMatchObject({ id, name: '', email: '', order_text: '', order_id: placed.order.id })
  expect(await readMails(shop(), placed.order.id)).toBeDefined()
})
