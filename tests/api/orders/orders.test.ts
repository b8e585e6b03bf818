import { expect, test } from 'vitest'
import { sandboxSecret, sandboxSignatureHeader } from '../../../src/adapters/payment/sandbox.ts'
import { signBody } from '../../../src/adapters/payment/signed-body.ts'
import { makeOrderLink } from '../../../src/features/orders/server/order-link.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

async function place(quantity = 1, over = {}) {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity }], over)
  const answer = await shop().call('createOrder', { token, body })
  return { token, variant, body, answer, order: answer.body.order, payment: answer.body.payment }
}

test('an order is priced from the catalogue, reserves its stock and links to its payment', async () => {
  const { answer, variant } = await place(2)
  expect(answer.status).toBe(201)
  expect(answer.body.order).toMatchObject({
    state: 'pending',
    subtotal: 99,
    shipping: 0,
    total: 99,
    currency: 'USD',
    lines: [{ variantId: variant.id, quantity: 2, unitPrice: 49.5, lineTotal: 99 }],
    history: [{ state: 'pending' }],
  })
  expect(answer.body.payment).toMatchObject({ provider: 'sandbox', form: null })
  expect(answer.body.payment.url).toContain(`/dev/pay/${answer.body.payment.reference}`)
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 8, held: 2, sold: 0 })
})

test('the reply to an order has it as its page reads it', async () => {
  const { token, answer } = await place(3)
  const { id } = answer.body.order
  expect((await shop().call('getOrder', { token, params: { id } })).body.order).toEqual(answer.body.order)
})

/** The number of orders and payments. */
async function countOrders() {
  const count = async (table: 'orders' | 'payments') => {
    const query = shop()
      .deps.db.selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
    return Number((await query.executeTakeFirstOrThrow()).rows)
  }
  return { orders: await count('orders'), payments: await count('payments') }
}

const forgeries = {
  prices: { finalPrice: 1, unitPrice: 1, subtotal: 1, subtotalCents: 100, discount: 54, discountCents: 5400 },
  totals: { total: 1, totalCents: 100, total_cents: 100, due: 0, dueCents: 0, shipping: 0, shippingCents: 0, tax: -50 },
  people: { userId: 'someone-else', user_id: 'someone-else', user: { id: 'someone-else' }, phone: '+12025550100' },
  states: { state: 'paid', status: 'paid', paid: true, paidAt: '2020-01-01T00:00:00.000Z' },
  payments: {
    payment: { provider: 'sandbox', state: 'captured', amountCents: 100, capturedCents: 5545 },
    payments: [{ state: 'captured', amount: 55.45 }],
    capturedCents: 5545,
  },
}

test.each(Object.entries(forgeries))('forged %s change nothing', async (_name, fields) => {
  const { token, id } = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }])
  const before = await countOrders()
  const forged = { ...body, ...fields, items: body.items.map((item) => ({ ...item, ...fields })) }
  const { status, body: reply } = await shop().call('createOrder', { token, body: forged })
  expect(status).toBe(201)
  expect(reply.order).toMatchObject({
    state: 'pending',
    subtotal: 49.5,
    discount: 0,
    shipping: 5.95,
    tax: 0,
    total: 55.45,
  })
  const { db } = shop().deps
  const order = db.selectFrom('orders').select(['user_id', 'state', 'subtotal_cents', 'total_cents'])
  expect(await order.where('id', '=', reply.order.id).executeTakeFirst()).toEqual({
    user_id: id,
    state: 'pending',
    subtotal_cents: 4950,
    total_cents: 5545,
  })
  const payments = db.selectFrom('payments').select(['provider', 'state', 'amount_cents', 'captured_cents'])
  expect(await payments.where('order_id', '=', reply.order.id).execute()).toEqual([
    { provider: 'sandbox', state: 'open', amount_cents: 5545, captured_cents: 0 },
  ])
  expect(await countOrders()).toEqual({ orders: before.orders + 1, payments: before.payments + 1 })
})

test('a price raised after it was shown is 409, reserves nothing and charges nothing', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }])
  await shop().deps.db.updateTable('variants').set({ price_cents: 5950 }).where('id', '=', variant.id).execute()
  const before = await countOrders()
  const { open } = shop().deps.providers.payment
  let opened = 0
  shop().deps.providers.payment.open = (request) => {
    opened += 1
    return open(request)
  }
  const answer = await shop().call('createOrder', { token, body })
  shop().deps.providers.payment.open = open
  expect(answer).toMatchObject({ status: 409, body: { message: 'Price changed' } })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
  expect([opened, await countOrders()]).toEqual([0, before])
})

test('two lines of one variant count together', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock: 10 })
  const lines = [
    { variant, quantity: 6 },
    { variant, quantity: 6 },
  ]
  expect(await shop().call('createOrder', { token, body: makeOrderBody(lines) })).toMatchObject({
    status: 409,
    body: { message: 'Out of stock' },
  })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
})

test('a product is limited to ten, however they are spread over its variants', async () => {
  const { token } = await addPerson(shop())
  const small = await addVariant(shop())
  const large = await addVariant(shop(), { productId: small.productId })
  const another = await addVariant(shop())
  const order = (...quantities: number[]) => {
    const items = [small, large, another].map((variant, place) => ({ variant, quantity: quantities[place] ?? 0 }))
    return shop().call('createOrder', { token, body: makeOrderBody(items.filter(({ quantity }) => quantity > 0)) })
  }
  expect(await order(6, 5)).toMatchObject({
    status: 400,
    body: { message: 'An order can have at most 10 of one product' },
  })
  expect((await order(6, 5, 1)).status).toBe(400)
  expect(await readVariant(shop(), small.id)).toMatchObject({ stock: 10, held: 0 })
  expect((await order(5, 5, 10)).status).toBe(201)
})

test('an order is stored as sold: its lines, its delivery and the end of its reservation', async () => {
  const { token, phone } = await addPerson(shop())
  const shirt = await addVariant(shop())
  const polo = await addVariant(shop(), { priceCents: 2000 })
  const items = [
    { variant: polo, quantity: 1 },
    { variant: shirt, quantity: 2 },
  ]
  const { open } = shop().deps.providers.payment
  const asked: Parameters<typeof open>[0][] = []
  shop().deps.providers.payment.open = (request) => {
    asked.push(request)
    return open(request)
  }
  const body = makeOrderBody(items, { shippingMethod: 'express', displayedTotal: 133.95, currency: 'USD' })
  const { order } = (await shop().call('createOrder', { token, body })).body
  shop().deps.providers.payment.open = open
  expect(order).toMatchObject({
    shippingMethod: 'express',
    shipping: 14.95,
    total: 133.95,
    email: 'buyer@example.com',
    promoCode: null,
    carrier: null,
    trackingNumber: null,
    returns: [],
    address: testAddress,
  })
  const lines = order.lines.map(({ variantId, quantity, unitPrice }) => [variantId, quantity, unitPrice])
  expect(lines.toSorted()).toEqual(
    [
      [shirt.id, 2, 49.5],
      [polo.id, 1, 20],
    ].toSorted(),
  )
  const heldFor = Date.parse(order.holdExpiresAt ?? '') - Date.parse(order.placedAt)
  expect(heldFor).toBe(35 * 60_000)
  expect(asked).toMatchObject([
    {
      orderId: order.id,
      orderNumber: order.number,
      amountCents: 13_395,
      currency: 'USD',
      email: 'buyer@example.com',
      holdExpiresAt: new Date(order.holdExpiresAt ?? ''),
    },
  ])
  const row = shop().deps.db.selectFrom('orders').select('phone').where('id', '=', order.id)
  expect(await row.executeTakeFirst()).toEqual({ phone })
})

test('an order without an email gets that of its account, and may have none', async () => {
  const { token, id } = await addPerson(shop())
  const variant = await addVariant(shop())
  const { email: _email, ...body } = makeOrderBody([{ variant, quantity: 1 }])
  const order = async () => (await shop().call('createOrder', { token, body })).body.order.email
  expect(await order()).toMatch(/^person\d+@example\.com$/)
  await shop().deps.db.updateTable('users').set({ email: null }).where('id', '=', id).execute()
  expect(await order()).toBe('')
})

test('a total shown in another currency is 409', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { currency: 'EUR' })
  expect(await shop().call('createOrder', { token, body })).toMatchObject({
    status: 409,
    body: { message: 'Price changed' },
  })
})

test.each([0, -1, 1.5, '2', 11, null])('a quantity of %s is 400', async (quantity) => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = { ...makeOrderBody([{ variant, quantity: 1 }]), items: [{ variantId: variant.id, quantity }] }
  expect((await shop().call('createOrder', { token, body })).status).toBe(400)
})

test.each(['999999999', 'abc', '-1', '1e3'])('a variant %s that does not exist is 404', async (variantId) => {
  const { token } = await addPerson(shop())
  const absent = { variant: { id: variantId, priceCents: 100 }, quantity: 1 }
  const present = { variant: await addVariant(shop()), quantity: 1 }
  for (const items of [[absent], [present, absent]]) {
    const body = makeOrderBody(items)
    expect((await shop().call('createOrder', { token, body })).status).toBe(404)
  }
})

test('an archived product is out of stock', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  await shop().deps.db.updateTable('products').set({ status: 'archived' }).where('id', '=', variant.productId).execute()
  const body = makeOrderBody([{ variant, quantity: 1 }])
  expect((await shop().call('createOrder', { token, body })).status).toBe(409)
})

test('the same key and body answer the same order, another body is refused', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const headers = { 'idempotency-key': 'checkout-0001' }
  const body = makeOrderBody([{ variant, quantity: 1 }])
  const first = await shop().call('createOrder', { token, body, headers })
  const again = await shop().call('createOrder', { token, body, headers })
  expect(again.status).toBe(201)
  expect(again.body).toMatchObject({ order: { id: first.body.order.id }, payment: first.body.payment })
  const changed = makeOrderBody([{ variant, quantity: 2 }])
  expect((await shop().call('createOrder', { token, body: changed, headers })).status).toBe(422)
  const stranger = await addPerson(shop())
  const theirs = await shop().call('createOrder', { token: stranger.token, body, headers })
  expect(theirs.body.order.id).not.toBe(first.body.order.id)
  const theirsAgain = await shop().call('createOrder', { token: stranger.token, body, headers })
  expect(theirsAgain.body.order.id).toBe(theirs.body.order.id)
})

test('a refused order leaves its key free for the corrected one', async () => {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const headers = { 'idempotency-key': 'checkout-0002' }
  const wrong = makeOrderBody([{ variant, quantity: 1 }], { displayedTotal: 1 })
  expect((await shop().call('createOrder', { token, body: wrong, headers })).status).toBe(409)
  const right = makeOrderBody([{ variant, quantity: 1 }])
  expect((await shop().call('createOrder', { token, body: right, headers })).status).toBe(201)
})

test('paying in the sandbox makes the order paid by the webhook alone', async () => {
  const { token, variant, order, payment } = await place()
  expect(await openSandbox(shop()).pay(payment.reference, cards.approves)).toMatchObject({
    status: 200,
    body: { state: 'captured' },
  })
  const { body } = await shop().call('getOrder', { token, params: { id: order.id } })
  expect(body.order.state).toBe('paid')
  expect(body.order.history.map((step) => step.state)).toEqual(['pending', 'paid'])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 9, held: 0, sold: 1 })
})

test.each([
  ['declined', cards.declines, 'card declined'],
  ['without funds', cards.lacksFunds, 'insufficient funds'],
])('a card that is %s ends the order and releases the stock', async (_name, card, reason) => {
  const { token, variant, order, payment } = await place()
  expect((await openSandbox(shop()).pay(payment.reference, card)).body).toMatchObject({ state: 'failed', reason })
  const verify = { token, body: { orderId: order.id, reference: payment.reference } }
  expect((await shop().call('verifyPayment', verify)).body).toMatchObject({
    success: false,
    order: { state: 'cancelled' },
  })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0, sold: 0 })
})

test('3-D Secure asks first and pays after', async () => {
  const { token, order, payment } = await place()
  const sandbox = openSandbox(shop())
  expect((await sandbox.pay(payment.reference, cards.challenges)).body.state).toBe('challenge')
  const read = () => shop().call('getOrder', { token, params: { id: order.id } })
  expect((await read()).body.order.state).toBe('pending')
  await sandbox.pay(payment.reference, '', '/confirm')
  expect((await read()).body.order.state).toBe('paid')
})

test('when the provider sends no event, verify-payment asks it', async () => {
  const { token, order, payment } = await place()
  const verify = { token, body: { orderId: order.id, reference: payment.reference } }
  expect((await shop().call('verifyPayment', verify)).body).toMatchObject({
    success: false,
    order: { state: 'pending' },
  })
  await openSandbox(shop()).pay(payment.reference, cards.silent)
  expect((await shop().call('verifyPayment', verify)).body).toMatchObject({ success: true, order: { state: 'paid' } })
})

test('a foreign, absent or malformed order is 404 on every call', async () => {
  const { token, order, payment } = await place()
  const stranger = await addPerson(shop())
  for (const id of [order.id, crypto.randomUUID(), 'nothing']) {
    expect((await shop().call('getOrder', { token: stranger.token, params: { id } })).status).toBe(404)
    const body = { orderId: id, reference: payment.reference }
    expect((await shop().call('verifyPayment', { token: stranger.token, body })).status).toBe(404)
  }
  const wrong = { token, body: { orderId: order.id, reference: 'sbx_000000000000000000000000' } }
  expect((await shop().call('verifyPayment', wrong)).status).toBe(404)
  const list = await shop().call('listOrders', { token: stranger.token })
  expect(list.body.orders).toEqual([])
  expect((await shop().call('listOrders', { token })).body.orders).toMatchObject([{ id: order.id }])
})

test('a guest follows an order by a signed link until it expires', async () => {
  const { order } = await place()
  const { config } = shop().deps
  const get = (link: string, id = order.id) => shop().call('getOrder', { params: { id }, query: { link } })
  expect((await get(makeOrderLink(config, order.id))).body.order.id).toBe(order.id)
  expect((await get(makeOrderLink(config, crypto.randomUUID()))).status).toBe(404)
  expect((await get(`${makeOrderLink(config, order.id).slice(0, -1)}x`)).status).toBe(404)
  expect((await get(makeOrderLink(config, order.id, new Date('2020-01-01')))).status).toBe(404)
  expect((await shop().call('getOrder', { params: { id: order.id } })).status).toBe(401)
})

test('a webhook that is unsigned, altered or old is 400, and one for another provider 404', async () => {
  const send = (body: string, headers: Record<string, string> = {}, provider = 'sandbox') =>
    shop().fetch(`/api/webhooks/${provider}`, { method: 'POST', body, headers })
  expect((await send('{}')).status).toBe(400)
  expect((await send('{}', { 'x-sandbox-signature': `t=1,v1=${'0'.repeat(64)}` })).status).toBe(400)
  expect((await send('{}', {}, 'stripe')).status).toBe(404)
})

test.each([
  ['no currency', { currency: undefined }, 'currency'],
  ['a currency that is none', { currency: 'dollars' }, 'currency'],
  ['an amount below zero', { amountCents: -1 }, 'amountCents'],
  ['an amount of text', { amountCents: '9505' }, 'amountCents'],
  ['a kind that the sandbox does not know', { kind: 'payment.lost' }, 'kind'],
  ['no reference', { reference: undefined }, 'reference'],
  ['no reason', { reason: undefined }, 'reason'],
])('a signed webhook with %s is refused in words that name the field', async (_what, wrong, field) => {
  const { order, payment } = await place()
  const event = { id: `evt_${order.id}`, reference: payment.reference, kind: 'payment.captured', amountCents: 9505 }
  const body = JSON.stringify({ ...event, currency: 'USD', reason: '', ...wrong })
  const signature = signBody(sandboxSecret(shop().deps.config), body, Math.floor(Date.now() / 1000))
  const headers = { 'content-type': 'application/json', [sandboxSignatureHeader]: signature }
  const reply = await shop().fetch('/api/webhooks/sandbox', { method: 'POST', body, headers })
  const { message } = (await reply.json()) as { message: string }
  expect([reply.status, message]).toEqual([
    400,
    expect.stringMatching(new RegExp(`^This event can’t be read: ${field}: .+`)),
  ])
})

/** The sandbox's page, as a browser uses it. */
function openPaymentPage(reference: string) {
  const { routes } = openSandbox(shop())
  return {
    submit: (fields: Record<string, string>, step = '') =>
      routes.request(`/${reference}${step}`, {
        method: 'POST',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    read: (address: string) => routes.request(address, { headers: { accept: 'text/html' } }),
    /** The page that a form led to, which Back and Reload ask for again without sending it. */
    async follow(answer: Response) {
      const address = answer.headers.get('location') ?? ''
      expect([answer.status, address.startsWith(`/dev/pay/${reference}`)]).toEqual([303, true])
      const page = await routes.request(address.replace('/dev/pay', ''), { headers: { accept: 'text/html' } })
      expect(page.status).toBe(200)
      return page.text()
    },
  }
}

test('each form of the sandbox page leads to an address that can be asked for again, with what it has to say', async () => {
  const { payment } = await place()
  const { submit, read, follow } = openPaymentPage(payment.reference)
  const refusal = (reason: string) => `The payment was refused: ${reason}. Nothing was charged. Try another card.`
  expect(await follow(await submit({ card: cards.declines }))).toContain(refusal('card declined'))
  expect(await follow(await submit({ card: cards.lacksFunds }))).toContain(refusal('insufficient funds'))
  const challenge = await follow(await submit({ card: cards.challenges }))
  expect(challenge).toContain(`action="/dev/pay/${payment.reference}/confirm"`)
  expect(await follow(await submit({ approve: 'no' }, '/confirm'))).toContain(refusal('3-D Secure was refused'))
  expect(await (await read(`/${payment.reference}?refused=made+up`)).text()).not.toContain('role="alert"')
  expect(await follow(await submit({ card: cards.silent }))).toContain('The bank does not answer.')
  // Back, after it was paid.
  expect((await read(`/${payment.reference}/confirm`)).headers.get('location')).toContain('/order/')
})

test('the sandbox page takes a form, allows another card after a refused one, and returns to the order', async () => {
  const { token, variant, order, payment } = await place()
  const { routes } = openSandbox(shop())
  const page = await routes.request(`/${payment.reference}`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('$55.45')
  const { submit, follow } = openPaymentPage(payment.reference)
  expect(await follow(await submit({ card: '4111 1111 1111 1111' }))).toContain('only its test cards')
  for (const card of [cards.declines, cards.lacksFunds, cards.declines]) {
    expect(await follow(await submit({ card }))).toContain('Nothing was charged. Try another card.')
  }
  const read = async () => (await shop().call('getOrder', { token, params: { id: order.id } })).body.order.state
  expect(await read()).toBe('pending')
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 9, held: 1 })
  const paid = await submit({ card: '4242 4242 4242 4242' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`/order/${order.id}?reference=${payment.reference}`)
  expect(await read()).toBe('paid')
  expect((await routes.request('/sbx_000000000000000000000000')).status).toBe(404)
})

test('after all this every invariant holds', async () => {
  await expectInvariants(shop().deps.db)
})
