import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendRefunds } from '../../../src/features/orders/server/refunds/refunds.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant, testAddress } from '../../support/orders.ts'
import { advanceTo, readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand, whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const address = 'Placket Returns, 1 Main Street, New York, NY 10001'
const shop = provideShop({ RETURN_ADDRESS: address, RETURN_DAYS: '14', TAX_TABLE: 'CA:10' })
const silent = provideShop()

test('one item of a line is returned while another is exchanged, each separately', async () => {
  const { lineId, ask, settle, variant, read } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const larger = await addVariant(shop(), { stock: 1, productId: variant.productId })
  const back = (await ask([{ lineId, quantity: 1 }])).body.return
  const swap = (await ask([{ lineId, quantity: 1, variantId: larger.id }], { kind: 'exchange' })).body.return
  expect((await read()).returns.map(({ kind, state }) => [kind, state])).toEqual([
    ['return', 'requested'],
    ['exchange', 'requested'],
  ])
  expect((await ask([{ lineId, quantity: 1 }])).status).toBe(409)
  expect((await settle(swap.id)).body).toMatchObject({ return: { state: 'received' }, order: { refunded: 0 } })
  expect((await settle(back.id)).body).toMatchObject({ return: { state: 'refunded' }, order: { refunded: 49.5 } })
  expect(await readVariant(shop(), variant.id)).toEqual({ stock: 10, held: 0, sold: 2, returned: 2 })
  expect(await readVariant(shop(), larger.id)).toEqual({ stock: 0, held: 0, sold: 1, returned: 0 })
})

test.each([
  ['of this release', false],
  ['of a former release, whose lines have no parts', true],
])('a return %s refunds its share of what was paid: minus the discount, and with the tax', async (_name, isOld) => {
  const { db } = shop().deps
  const promoCode = isOld ? 'TENTHS' : 'TENTH'
  await db.insertInto('promo_codes').values({ code: promoCode, kind: 'percent', value: 10 }).execute()
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { priceCents: 5000 })
  const body = makeOrderBody([{ variant, quantity: 2 }], {
    promoCode,
    displayedTotal: 99,
    address: { ...testAddress, city: 'San Francisco', state: 'CA', postcode: '94103' },
  })
  const { order, payment } = (await shop().call('createOrder', { token, body })).body
  expect(order).toMatchObject({ subtotal: 100, discount: 10, tax: 9, total: 99 })
  const none = { paid_cents: null, tax_cents: null, discount_cents: null }
  if (isOld) await db.updateTable('order_lines').set(none).where('order_id', '=', order.id).execute()
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const admin = await advanceTo(shop(), order.id, 'delivered')
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
  const back = { orderId: order.id, kind: 'return', reason: 'Too large', lines } as const
  const { id } = (await shop().call('returnOrExchange', { token, body: back })).body.return
  const settled = await shop().call('settleReturn', { token: admin, params: { id }, body: { accepted: true } })
  expect(settled.body.order).toMatchObject({ state: 'partly-refunded', refunded: 49.5 })
  expect(await readRefunds(shop(), order.id)).toMatchObject([
    { amount_cents: 4950, reason: 'returned', cause: `return:${id}`, state: 'done' },
  ])
})

test('an earlier manual refund is not paid again when the parcel arrives', async () => {
  const { order, admin, lineId, ask, settle } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const returns = [await ask([{ lineId, quantity: 1 }]), await ask([{ lineId, quantity: 1 }])]
  await refundByHand(shop(), admin, { id: order.id, amount: 60, reason: 'A stain' })
  const [first, second] = returns.map(({ body }) => body.return.id)
  expect((await settle(first ?? '')).body).toMatchObject({ return: { state: 'refunded' }, order: { refunded: 99 } })
  expect((await settle(second ?? '')).body).toMatchObject({ return: { state: 'refunded' }, order: { refunded: 99 } })
  expect((await readRefunds(shop(), order.id)).map(({ amount_cents }) => amount_cents)).toEqual([6000, 3900])
  expect(await readMailText(shop(), `return-accepted:${first}`)).toContain('We are refunding $39.00')
  expect(await readMailText(shop(), `return-accepted:${second}`)).toContain('You have already been refunded')
})

test('a settled return is in the audit log, with who settled it, of which order, and how', async () => {
  const { order, lineId, ask, settle, variant } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const back = (await ask([{ lineId, quantity: 1 }])).body.return.id
  const swap = (await ask([{ lineId, quantity: 1, variantId: variant.id }], { kind: 'exchange' })).body.return.id
  await settle(back, true, { damaged: [{ lineId, quantity: 1 }] })
  await settle(swap, false, { note: 'Worn' })
  const columns = ['entity', 'entity_id', 'action', 'after'] as const
  const audit = shop().deps.db.selectFrom('audit_log').select(columns).where('entity_id', 'in', [back, swap])
  const settled = { entity: 'return', action: 'settled' }
  expect(await audit.orderBy('id').execute()).toEqual([
    {
      ...settled,
      entity_id: back,
      after: { accepted: true, damaged: [{ lineId, quantity: 1 }], kind: 'return', orderId: order.id },
    },
    {
      ...settled,
      entity_id: swap,
      after: { accepted: false, note: 'Worn', kind: 'exchange', orderId: order.id },
    },
  ])
  expect(await readMails(shop(), swap)).toEqual(['return-requested', 'return-rejected'])
})

test('damaged items are refunded like the others, and not put back into stock', async () => {
  const { lineId, ask, settle, variant, read } = await placeDeliveredOrder(shop(), { quantity: 3 })
  const { id } = (await ask([{ lineId, quantity: 3 }])).body.return
  const settled = await settle(id, true, { damaged: [{ lineId, quantity: 2 }] })
  expect(settled.body.order).toMatchObject({ state: 'refunded', refunded: 148.5 })
  const columns = await readVariant(shop(), variant.id, ['damaged'])
  expect(columns).toEqual({ stock: 8, held: 0, sold: 3, returned: 3, damaged: 2 })
  expect((await read()).returns[0]?.lines).toMatchObject([{ lineId, quantity: 3, damaged: 2 }])
  expect(settled.body.return.lines[0]).not.toHaveProperty('damaged')
})

test.each([
  ['13 days and 23 hours', 201],
  ['14 days and a minute', 409],
])("a return %s after delivery, with the shop's limit of 14, is answered with %i", async (age, status) => {
  const { order, lineId, ask } = await placeDeliveredOrder(shop())
  await shop()
    .deps.db.updateTable('order_events')
    .set({ at: sql<Date>`now() - ${age.replace(' and a minute', ' 1 minute').replace(' and', '')}::interval` })
    .where('order_id', '=', order.id)
    .execute()
  expect((await ask([{ lineId, quantity: 1 }])).status).toBe(status)
})

test.each([
  ['more than came back', (lineId: string) => [{ lineId, quantity: 2 }]],
  ['the same line twice beyond what came back', (lineId: string) => [1, 1].map((quantity) => ({ lineId, quantity }))],
  ['a line that is not in the parcel', () => [{ lineId: crypto.randomUUID(), quantity: 1 }]],
])('damage of %s is refused and settles nothing', async (_name, damage) => {
  const { lineId, ask, settle, variant, read } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const { id } = (await ask([{ lineId, quantity: 1 }])).body.return
  expect((await settle(id, true, { damaged: damage(lineId) })).status).toBe(400)
  expect((await read()).returns[0]?.state).toBe('requested')
  expect(await readVariant(shop(), variant.id, ['damaged'])).toMatchObject({ returned: 0, damaged: 0 })
})

test('an exchange is packed, then shipped with its own tracking, and its mail is sent when it ships', async () => {
  const { order, lineId, token, ask, settle, advance, variant } = await placeDeliveredOrder(shop())
  const larger = await addVariant(shop(), { stock: 1, productId: variant.productId })
  const { id } = (await ask([{ lineId, quantity: 1, variantId: larger.id }], { kind: 'exchange' })).body.return
  expect((await advance(id, 'packed')).status).toBe(409)
  await settle(id)
  expect((await advance(id, 'shipped')).status).toBe(409)
  expect((await advance(id, 'packed')).body.return).toMatchObject({ state: 'received', shippedAt: null })
  expect((await advance(id, 'packed')).status).toBe(409)
  expect(await readMails(shop(), id)).toEqual(['return-requested', 'return-accepted'])
  const parcel = { carrier: 'Post', trackingNumber: 'X 1' }
  const shipped = await advance(id, 'shipped', parcel)
  expect(shipped.body.return).toMatchObject({ state: 'exchanged', ...parcel, shippedAt: expect.any(String) })
  expect((await advance(id, 'shipped', parcel)).status).toBe(409)
  expect(await readMails(shop(), id)).toEqual(['return-requested', 'return-accepted', 'exchange-shipped'])
  const mail = await readMailText(shop(), `exchange-shipped:${id}`)
  expect(mail).toContain('Carrier: Post, X 1.')
  const own = (await shop().call('getOrder', { token, params: { id: order.id } })).body.order
  expect(own).toMatchObject({ carrier: 'Post', trackingNumber: null, returns: [parcel] })
  const audit = shop().deps.db.selectFrom('audit_log').select('action').where('entity_id', '=', id).orderBy('id')
  expect((await audit.execute()).map(({ action }) => action)).toEqual(['settled', 'packed', 'shipped'])
})

test('a return has nothing to pack, and an absent one is 404', async () => {
  const { lineId, ask, settle, advance } = await placeDeliveredOrder(shop())
  const { id } = (await ask([{ lineId, quantity: 1 }])).body.return
  await settle(id)
  expect((await advance(id, 'packed')).status).toBe(409)
  expect((await advance(crypto.randomUUID(), 'packed')).status).toBe(404)
  expect((await advance('x', 'packed')).status).toBe(404)
})

async function placeTwoShirts(at: typeof shop) {
  const { token } = await addPerson(at())
  const variants = [await addVariant(at()), await addVariant(at())]
  const items = variants.map((variant) => ({ variant, quantity: 1 }))
  const { order, payment } = (await at().call('createOrder', { token, body: makeOrderBody(items) })).body
  await openSandbox(at()).pay(payment.reference, cards.approves)
  const admin = await advanceTo(at(), order.id, 'delivered')
  return { token, admin, order, variants }
}

test('damage is recorded separately for two returned lines', async () => {
  const { token, admin, order, variants } = await placeTwoShirts(shop)
  const lines = order.lines.map(({ id }) => ({ lineId: id, quantity: 1 }))
  const body = { orderId: order.id, kind: 'return', reason: 'Too large', lines } as const
  const { id } = (await shop().call('returnOrExchange', { token, body })).body.return
  const damaged = lines.slice(1)
  await shop().call('settleReturn', { token: admin, params: { id }, body: { accepted: true, damaged } })
  const [sound, broken] = variants.map((variant) => readVariant(shop(), variant.id, ['damaged']))
  expect(await sound).toMatchObject({ stock: 10, returned: 1, damaged: 0 })
  expect(await broken).toMatchObject({ stock: 9, returned: 1, damaged: 1 })
  const read = await shop().call('readAnyOrder', { token: admin, params: { id: order.id } })
  expect(read.body.order.returns[0]?.lines.map(({ damaged }) => damaged)).toEqual([0, 1])
})

test('a return is refunded once the refund is sent, not before, and has nothing to pack meanwhile', async () => {
  const { order, lineId, ask, settle, advance, read } = await placeDeliveredOrder(shop())
  const { id } = (await ask([{ lineId, quantity: 1 }])).body.return
  await whileAway(shop(), 'refund', () => settle(id))
  expect(await read()).toMatchObject({ state: 'delivered', refunded: 0, returns: [{ state: 'received' }] })
  expect((await advance(id, 'packed')).status).toBe(409)
  await sendRefunds(shop().deps, order.id)
  expect(await read()).toMatchObject({ refunded: 49.5, returns: [{ state: 'refunded', note: '' }] })
})

test('mails about a return list its items and nothing else, and say where to send it', async () => {
  const { token, admin, order } = await placeTwoShirts(shop)
  const [kept, line] = order.lines
  const body = { orderId: order.id, kind: 'return', reason: 'Too large', lines: [{ lineId: line?.id, quantity: 1 }] }
  const { id, sendTo } = (await shop().call('returnOrExchange', { token, body })).body.return
  expect(sendTo).toBe(address)
  await shop().call('settleReturn', { token: admin, params: { id }, body: { accepted: true } })
  const requested = await readMailText(shop(), `return-requested:${id}`)
  expect(requested).toContain(`Send the parcel to: ${address}`)
  expect(requested).toContain(order.number)
  const accepted = await readMailText(shop(), `return-accepted:${id}`)
  expect(accepted).toContain('We are refunding $49.50')
  for (const text of [requested, accepted]) {
    expect(text).toContain(`1 × ${line?.name}, White, ${line?.size}`)
    expect(text).not.toContain(kept?.name)
  }
})

test('an exchange names the returned size and the new one', async () => {
  const { token, admin, order, variants } = await placeTwoShirts(shop)
  const larger = await addVariant(shop(), { productId: variants[1]?.productId ?? '' })
  const [kept, line] = order.lines
  const lines = [{ lineId: line?.id, quantity: 1, variantId: larger.id, reason: 'Too small' }]
  const body = { orderId: order.id, kind: 'exchange', lines }
  const { return: asked } = (await shop().call('returnOrExchange', { token, body })).body
  const [{ exchangeSize, exchangeSku, exchangeColor } = {}] = asked.lines
  expect(asked.lines).toMatchObject([{ reason: 'Too small', exchangeColor: 'White' }])
  expect([exchangeSize, exchangeSku, exchangeColor]).not.toContain(null)
  const press = { token: admin, params: { id: asked.id } }
  await shop().call('settleReturn', { ...press, body: { accepted: true } })
  for (const to of ['packed', 'shipped']) await shop().call('advanceReturn', { ...press, body: { to } })
  const requested = await readMailText(shop(), `return-requested:${asked.id}`)
  expect(requested).toContain(`1 × ${line?.name}, White, ${line?.size}: exchange for ${exchangeSize}`)
  const shipped = await readMailText(shop(), `exchange-shipped:${asked.id}`)
  expect(shipped).toContain(`1 × ${line?.name}, White, ${exchangeSize}`)
  for (const text of [requested, shipped]) expect(text).not.toContain(kept?.name)
})

test('a shop without a return address says how the shopper will learn it', async () => {
  const { lineId, ask } = await placeDeliveredOrder(silent())
  const { id, sendTo } = (await ask([{ lineId, quantity: 1 }])).body.return
  expect(sendTo).toBe('')
  const text = await readMailText(silent(), `return-requested:${id}`)
  expect(text).toContain('We will email you the return address.')
  expect(text).not.toContain('Send it to:')
})

test('a rejected return says why, to the shopper and in the mail', async () => {
  const { order, token, lineId, ask, settle } = await placeDeliveredOrder(shop())
  const neighbour = await placeDeliveredOrder(shop())
  await neighbour.ask([{ lineId: neighbour.lineId, quantity: 1 }])
  const { id } = (await ask([{ lineId, quantity: 1 }])).body.return
  const note = 'The collar has been worn and washed.'
  await settle(id, false, { note })
  expect(await readMailText(shop(), `return-rejected:${id}`)).toContain(note)
  const { returns } = (await shop().call('getOrder', { token, params: { id: order.id } })).body.order
  expect(returns).toMatchObject([{ state: 'rejected', note }])
  expect((await neighbour.read()).returns).toMatchObject([{ state: 'requested' }])
})

test("every line has its reason, its own or the return's; without any it is refused", async () => {
  const { order, token, lineId, ask, read } = await placeDeliveredOrder(shop(), { quantity: 2 })
  await ask([{ lineId, quantity: 1, reason: 'A button is missing' }])
  await ask([{ lineId, quantity: 1 }])
  expect((await read()).returns.map(({ reason, lines }) => [reason, lines[0]?.reason])).toEqual([
    ['A button is missing', 'A button is missing'],
    ['Too large', 'Too large'],
  ])
  const body = { orderId: order.id, kind: 'return', lines: [{ lineId, quantity: 1 }] }
  expect(await shop().call('returnOrExchange', { token, body })).toMatchObject({
    status: 400,
    body: { message: 'Please fill all required fields' },
  })
})

test('the return lists the reasons of its lines without duplicates, as far as there is space', async () => {
  const { token, admin, order } = await placeTwoShirts(shop)
  const ask = async (...reasons: string[]) => {
    const lines = order.lines.map(({ id }, place) => ({ lineId: id, quantity: 1, reason: reasons[place] }))
    const body = { orderId: order.id, kind: 'return', lines }
    const { id, reason } = (await shop().call('returnOrExchange', { token, body })).body.return
    await shop().call('settleReturn', { token: admin, params: { id }, body: { accepted: false } })
    return reason
  }
  expect(await ask('Too large', 'A stain')).toBe('Too large; A stain')
  expect(await ask('Too large', 'Too large')).toBe('Too large')
  expect(await ask('a'.repeat(150), 'b'.repeat(150))).toBe(`${'a'.repeat(150)}; ${'b'.repeat(48)}`)
})

test('of an order that was refunded in whole nothing is returned or exchanged', async () => {
  const { order, admin, lineId, variant, ask, read } = await placeDeliveredOrder(shop())
  expect((await refundByHand(shop(), admin, { id: order.id, reason: 'A stain' })).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'refunded' })
  const swap = [{ lineId, quantity: 1, variantId: variant.id }]
  expect((await ask(swap, { kind: 'exchange' })).body).toMatchObject({ message: messages.notReturnable })
  expect((await ask([{ lineId, quantity: 1 }])).body).toMatchObject({ message: messages.notReturnable })
})

test('each line of an exchange is compared by what it costs today', async () => {
  const { token, order, variants } = await placeTwoShirts(shop)
  const lines = []
  for (const [place, { id: lineId }] of order.lines.entries()) {
    const productId = variants[place]?.productId ?? ''
    await shop()
      .deps.db.updateTable('variants')
      .set({ price_cents: 6000 })
      .where('product_id', '=', productId)
      .execute()
    const { id: variantId } = await addVariant(shop(), { productId, priceCents: 6000 })
    lines.push({ lineId, quantity: 1, variantId })
  }
  const body = { orderId: order.id, kind: 'exchange', reason: 'Too small', lines }
  expect((await shop().call('returnOrExchange', { token, body })).status).toBe(201)
})

test('two lines may be exchanged for one variant, as far as there is stock', async () => {
  const first = await addVariant(shop())
  const second = await addVariant(shop(), { productId: first.productId })
  const wanted = await addVariant(shop(), { productId: first.productId, stock: 3 })
  const { token } = await addPerson(shop())
  const items = [first, second].map((variant) => ({ variant, quantity: 2 }))
  const { order, payment } = (await shop().call('createOrder', { token, body: makeOrderBody(items) })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await advanceTo(shop(), order.id, 'delivered')
  const ask = (...quantities: number[]) => {
    const lines = order.lines.map(({ id }, place) => ({
      lineId: id,
      quantity: quantities[place],
      variantId: wanted.id,
    }))
    const body = { orderId: order.id, kind: 'exchange', reason: 'Too small', lines }
    return shop().call('returnOrExchange', { token, body })
  }
  expect(await ask(2, 2)).toMatchObject({ status: 409, body: { message: 'Out of stock' } })
  expect((await ask(2, 1)).status).toBe(201)
  expect(await readVariant(shop(), wanted.id)).toMatchObject({ stock: 0, held: 3 })
})

test('an exchange sent without a carrier has none, and its steps are in the audit log', async () => {
  const { order, lineId, ask, settle, advance, variant } = await placeDeliveredOrder(shop())
  const { id } = (await ask([{ lineId, quantity: 1, variantId: variant.id }], { kind: 'exchange' })).body.return
  await settle(id)
  await advance(id, 'packed')
  expect((await advance(id, 'shipped')).body.return).toMatchObject({ carrier: null, trackingNumber: null })
  const audit = shop().deps.db.selectFrom('audit_log').select(['entity', 'action', 'after'])
  const after = { orderId: order.id, carrier: '', trackingNumber: '' }
  expect((await audit.where('entity_id', '=', id).orderBy('id').execute()).slice(1)).toEqual([
    { entity: 'return', action: 'packed', after },
    { entity: 'return', action: 'shipped', after },
  ])
})

test('a request sent again under its key is one return; the key is refused for anything else', async () => {
  const { lineId, ask, read } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const second = await placeDeliveredOrder(shop(), { quantity: 2 })
  const answers = await Promise.all([1, 2, 3].map(() => ask([{ lineId, quantity: 1 }], { key: 'press' })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.return.id)).size).toBe(1)
  expect((await read()).returns).toHaveLength(1)
  expect((await ask([{ lineId, quantity: 2 }], { key: 'press' })).status).toBe(422)
  expect((await second.ask([{ lineId: second.lineId, quantity: 1 }], { key: 'press' })).status).toBe(201)
})

test('after all this every invariant holds', async () => {
  await expectInvariants(shop().deps.db)
})
