import { expect, test } from 'vitest'
import { readPriceRules } from '../../../src/features/pricing/server/price-rules.ts'
import { parsePriceRules } from '../../../src/site/build/parse-price-rules.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { advanceTo } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ TAX_TABLE: 'CA:7.25' })
let counter = 0
type Person = Awaited<ReturnType<typeof addPerson>>

async function addCode(over: Record<string, unknown> = {}) {
  counter += 1
  const { token } = await addPerson(shop(), { role: 'admin' })
  const body = { code: `code${counter}`, kind: 'percent', value: 10, ...over }
  const answer = await shop().call('createPromoCode', { token, body })
  return { token, answer, promocode: answer.body.promocode }
}

test('an admin creates, reads, changes and deletes a code, each write with its audit row', async () => {
  const { token, answer, promocode } = await addCode({ kind: 'fixed', value: 12.5, minimum: 60 })
  expect(answer).toMatchObject({ status: 201, body: { message: 'Saved' } })
  expect(promocode).toMatchObject({ code: promocode.code.toUpperCase(), value: 12.5, minimum: 60, active: true })
  const params = { id: promocode.id }
  const changed = await shop().call('updatePromoCode', { token, params, body: { active: false } })
  expect(changed.body.promocode).toEqual({ ...promocode, active: false, version: expect.any(String) })
  expect((await shop().call('getPromoCode', { token, params })).body.promocode.active).toBe(false)
  expect((await shop().call('deletePromoCode', { token, params })).body.message).toBe('Deleted')
  expect((await shop().call('getPromoCode', { token, params })).status).toBe(404)
  const log = shop().deps.db.selectFrom('audit_log').select('action').where('entity', '=', 'promo-code')
  const rows = await log.where('entity_id', '=', promocode.id).orderBy('id').execute()
  expect(rows.map((row) => row.action)).toEqual(['created', 'changed', 'deleted'])
})

test('each field can be changed alone, and the others stay as they are', async () => {
  const { token, promocode } = await addCode()
  const params = { id: promocode.id }
  const changes = [
    { code: `NEW${counter}` },
    { kind: 'fixed', value: 12.5 },
    { value: 7 },
    { minimum: 20 },
    { description: 'For friends' },
    { startsAt: '2030-01-01T00:00:00.000Z' },
    { endsAt: '2031-01-01T00:00:00.000Z' },
    { usageLimit: 9 },
    { perPersonLimit: 2 },
    { isPublic: true },
    { shownIn: ['home'] },
    { active: false },
    { usageLimit: null, perPersonLimit: null },
  ]
  let known: object = promocode
  for (const change of changes) {
    const { body } = await shop().call('updatePromoCode', { token, params, body: change })
    known = { ...known, ...change, version: expect.any(String) }
    expect(body.promocode).toEqual(known)
  }
  // The merchant's list has it, although no shopper may use it.
  const { promocodes } = (await shop().call('listPromoCodes', { token })).body
  expect(promocodes.find(({ id }) => id === promocode.id)).toEqual(known)
})

test('a name can be used once, and again after its code is deleted', async () => {
  const { token, promocode } = await addCode()
  const again = { token, body: { code: promocode.code.toLowerCase(), kind: 'percent', value: 5 } }
  expect((await shop().call('createPromoCode', again)).status).toBe(409)
  const second = await addCode()
  const rename = { token, params: { id: second.promocode.id }, body: { code: promocode.code } }
  expect((await shop().call('updatePromoCode', rename)).status).toBe(409)
  await shop().call('deletePromoCode', { token, params: { id: promocode.id } })
  expect((await shop().call('createPromoCode', again)).status).toBe(201)
})

test.each([
  ['a percentage over 100', { value: 101 }],
  ['half a percent', { value: 0.5 }],
  ['a tenth of a cent', { kind: 'fixed', value: 1.005 }],
  ['no kind', { kind: undefined }],
  ['an unknown kind', { kind: 'gift' }],
])('%s is 400', async (_name, over) => {
  expect((await addCode(over)).answer.status).toBe(400)
})

test('a shopper on each admin call is 403 and changes nothing', async () => {
  const { promocode } = await addCode()
  const { token } = await addPerson(shop())
  const params = { id: promocode.id }
  const body = { code: 'MINE', kind: 'percent', value: 100 }
  const answers = await Promise.all([
    shop().call('createPromoCode', { token, body }),
    shop().call('updatePromoCode', { token, params, body }),
    shop().call('deletePromoCode', { token, params }),
    shop().call('listPromoCodes', { token }),
    shop().call('getPromoCode', { token, params }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403])
  const { body: found } = await shop().call('validatePromoCode', { body: { code: promocode.code } })
  expect(found).toMatchObject({ valid: true, promocode: { value: 10 } })
})

test('only public, active codes within their dates are listed to everyone', async () => {
  const { promocode } = await addCode({ isPublic: true, description: 'For everybody' })
  await addCode()
  await addCode({ isPublic: true, active: false })
  await addCode({ isPublic: true, endsAt: '2020-01-01T00:00:00Z' })
  await addCode({ isPublic: true, startsAt: '2999-01-01T00:00:00Z' })
  const { body } = await shop().call('listActivePromoCodes')
  expect(body.promocodes.map((code) => code.code)).toEqual([promocode.code])
  expect(body.promocodes[0]).not.toHaveProperty('usedCount')
})

test('the merchant decides where a public code is shown; the home page is rebuilt with it', async () => {
  const readVersion = async () =>
    (await shop().deps.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
  const { promocode, token } = await addCode({ isPublic: true, usageLimit: 5 })
  const second = await addCode({ isPublic: true, shownIn: ['home'] })
  const { promocodes } = (await shop().call('listActivePromoCodes')).body
  const places = Object.fromEntries(promocodes.map(({ code, shownIn }) => [code, shownIn]))
  expect(places).toMatchObject({ [promocode.code]: ['cart', 'checkout'], [second.promocode.code]: ['home'] })

  const before = await readVersion()
  const change = (id: string, body: object) => shop().call('updatePromoCode', { token, params: { id }, body })
  await change(promocode.id, { description: 'Only in the cart' })
  expect(await readVersion()).toBe(before)
  expect((await change(second.promocode.id, { shownIn: ['checkout'] })).body.promocode.shownIn).toEqual(['checkout'])
  expect(await readVersion()).not.toBe(before)
  expect((await change(second.promocode.id, { shownIn: ['shop window'] })).status).toBe(400)
  await Promise.all([promocode, second.promocode].map(({ id }) => change(id, { active: false })))
})

test.each([
  ['unknown', {}, 'nothing-like-it', 'This promo code is not valid'],
  ['not begun', { startsAt: '2999-01-01T00:00:00Z' }, null, 'This promo code is not valid'],
  ['over', { endsAt: '2020-01-01T00:00:00Z' }, null, 'This promo code has expired'],
  ['above this basket', { minimum: 500 }, null, 'Your order is below the minimum for this promo code'],
])('a code that is %s is refused with its reason and applies nowhere', async (_name, over, typed, message) => {
  const { promocode } = await addCode(over)
  const variant = await addVariant(shop())
  const code = typed ?? promocode.code
  expect((await shop().call('validatePromoCode', { body: { code, subtotal: 49.5 } })).body).toEqual({
    valid: false,
    message,
    promocode: null,
  })
  const items = [{ variantId: variant.id, quantity: 1 }]
  expect(await shop().call('applyPromoCode', { body: { code, items } })).toMatchObject({
    status: 400,
    body: { message },
  })
  const { token } = await addPerson(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: code })
  expect(await shop().call('createOrder', { token, body })).toMatchObject({ status: 400, body: { message } })
})

test('invalid goods are not priced', async () => {
  const { promocode } = await addCode()
  for (const variantId of ['none', '999999999']) {
    const body = { code: promocode.code, items: [{ variantId, quantity: 1 }] }
    expect(await shop().call('applyPromoCode', { body })).toMatchObject({ status: 404, body: { message: 'Not found' } })
  }
})

test('applying prices the cart like the order, and claims nothing', async () => {
  const { promocode, token: admin } = await addCode({ usageLimit: 1 })
  const variant = await addVariant(shop())
  const items = [{ variantId: variant.id, quantity: 2 }]
  const apply = { body: { code: promocode.code, items, shippingMethod: 'express', state: 'CA' } }
  const { body } = await shop().call('applyPromoCode', apply)
  expect(body.quote).toEqual({
    subtotal: 99,
    discount: 9.9,
    shipping: 14.95,
    tax: 6.46,
    taxIncluded: false,
    total: 110.51,
    currency: 'USD',
  })
  const { token } = await addPerson(shop())
  const order = makeOrderBody([{ variant, quantity: 2 }], {
    promoCode: promocode.code,
    shippingMethod: 'express',
    address: { name: 'A', line1: 'B', city: 'C', state: 'CA', postcode: '90001' },
    displayedTotal: body.quote.total,
  })
  const placed = await shop().call('createOrder', { token, body: order })
  expect(placed.body.order).toMatchObject({ discount: 9.9, total: 110.51, promoCode: promocode.code })
  const usedUp = await shop().call('applyPromoCode', apply)
  expect(usedUp).toMatchObject({ status: 409, body: { message: 'This promo code has been used up' } })
  const params = { id: promocode.id }
  expect((await shop().call('getPromoCode', { token: admin, params })).body.promocode.usedCount).toBe(1)
  await openSandbox(shop()).pay(placed.body.payment.reference, cards.declines)
  expect((await shop().call('getPromoCode', { token: admin, params })).body.promocode.usedCount).toBe(0)
})

test('the page can price a cart by the rules the API returns', async () => {
  const { body } = await shop().call('getPriceRules')
  expect(body).toEqual({
    currency: 'USD',
    amountStep: 0.01,
    pickupPostcode: '10001',
    shipTo: ['US'],
    shipping: { standard: 5.95, express: 14.95 },
    freeStandardFrom: 75,
    formCountry: 'US',
    zones: [
      {
        places: ['US'],
        rates: {
          standard: [
            { from: 0, price: 5.95 },
            { from: 75, price: 0 },
          ],
          express: [{ from: 0, price: 14.95 }],
        },
      },
    ],
    tax: { included: false, name: 'Tax' },
  })
  const { tax, ...rules } = parsePriceRules(body)
  expect(tax).toEqual({ included: false, name: 'Tax' })
  expect(rules).toEqual(readPriceRules(shop().deps.config))
})

test("one use a person: the second order of the same person is refused, another person's is not", async () => {
  const { promocode } = await addCode({ perPersonLimit: 1 })
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: promocode.code, displayedTotal: 50.5 })
  const first = await addPerson(shop())
  const order = (token: string) => shop().call('createOrder', { token, body })
  expect((await order(first.token)).status).toBe(201)
  expect((await order(first.token)).status).toBe(409)
  expect((await order((await addPerson(shop())).token)).status).toBe(201)
  const validate = { token: first.token, body: { code: promocode.code } }
  expect((await shop().call('validatePromoCode', validate)).body.valid).toBe(false)
})

async function addSinglePurchase() {
  const { promocode } = await addCode({ perPersonLimit: 1 })
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: promocode.code, displayedTotal: 50.5 })
  return (token: string) => shop().call('createOrder', { token, body })
}

const editUser = (id: string, change: { phone?: string; email?: string; name?: string }) =>
  shop().deps.db.updateTable('users').set(change).where('id', '=', id).execute()

const readUser = (id: string) =>
  shop().deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['with the phone of before', ({ phone }: Person) => ({ phone }), 409],
  ['with the email of before', (_: Person, email: string) => ({ email }), 409],
  ['with another phone and email', () => ({}), 201],
])('someone who deletes an account that used a single-use code and returns %s: %s', async (_name, change, status) => {
  const order = await addSinglePurchase()
  const first = await addPerson(shop())
  const { email } = await readUser(first.id)
  const { body } = await order(first.token)
  await openSandbox(shop()).pay(body.payment.reference, cards.approves)
  await advanceTo(shop(), body.order.id, 'delivered')
  expect((await shop().call('deleteAccount', { token: first.token })).status).toBe(200)
  const second = await addPerson(shop())
  await editUser(second.id, { name: 'Again', ...change(first, `${email}`.toUpperCase()) })
  expect((await order(second.token)).status).toBe(status)
})

test('a number that was changed before the account was deleted counts as well', async () => {
  const order = await addSinglePurchase()
  const first = await addPerson(shop())
  const { body } = await order(first.token)
  await openSandbox(shop()).pay(body.payment.reference, cards.approves)
  await advanceTo(shop(), body.order.id, 'delivered')
  const later = '+14155559901'
  await editUser(first.id, { phone: later })
  await shop().call('deleteAccount', { token: first.token })
  for (const phone of [later, first.phone]) {
    const again = await addPerson(shop())
    await editUser(again.id, { phone })
    expect((await order(again.token)).status).toBe(409)
  }
})

test('a limit cannot be set below the uses so far', async () => {
  const { promocode, token } = await addCode({ usageLimit: 5 })
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: promocode.code, displayedTotal: 50.5 })
  for (const person of [await addPerson(shop()), await addPerson(shop())]) {
    await shop().call('createOrder', { token: person.token, body })
  }
  const update = { token, params: { id: promocode.id }, body: { usageLimit: 1 } }
  expect((await shop().call('updatePromoCode', update)).status).toBe(409)
})

test('a free order is paid without a provider', async () => {
  const { promocode } = await addCode({ value: 100 })
  const variant = await addVariant(shop(), { priceCents: 9000 })
  const { token } = await addPerson(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: promocode.code, displayedTotal: 0 })
  const { body: placed } = await shop().call('createOrder', { token, body })
  expect(placed).toMatchObject({ order: { state: 'paid', total: 0 }, payment: { provider: 'free' } })
})

test('after all this every invariant holds', async () => {
  await expectInvariants(shop().deps.db)
})
