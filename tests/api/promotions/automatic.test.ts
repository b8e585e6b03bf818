import { describe, expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant } from '../../support/orders.ts'
import { advanceTo } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
let counter = 0

/** A promotion, switched off again after the test by `run`. */
async function withPromotion<T>(
  over: Record<string, unknown>,
  run: (id: string, code: string) => Promise<T>,
): Promise<T> {
  counter += 1
  const { token } = await addPerson(shop(), { role: 'admin' })
  const named = over['code'] ? {} : { automatic: true, title: `Offer ${counter}` }
  const body = { kind: 'percent', value: 10, ...named, ...over }
  const { status, body: made } = await shop().call('createPromoCode', { token, body })
  expect([status, made.message]).toEqual([201, 'Saved'])
  const { id, code } = made.promocode
  try {
    return await run(id, code)
  } finally {
    await shop().call('deletePromoCode', { token, params: { id } })
  }
}

const order = (token: string, body: object) => shop().call('createOrder', { token, body })
const bodyOf = (
  variant: { id: string; priceCents: number },
  quantity: number,
  displayedTotal: number,
  more: object = {},
) => makeOrderBody([{ variant, quantity }], { displayedTotal, ...more })

describe('an automatic promotion', () => {
  test('counts without a code, is shown to the cart and stays with the order', async () => {
    const variant = await addVariant(shop(), { priceCents: 5000 })
    const deal = { kind: 'buy-get', value: 100, buy: 2, get: 1, title: 'Three for two' }
    await withPromotion(deal, async (id) => {
      expect((await shop().call('getPriceRules')).body.promotions).toBe(true)
      const { token: admin } = await addPerson(shop(), { role: 'admin' })
      const off = { automatic: true, title: 'Switched off', kind: 'percent', value: 90, active: false }
      expect((await shop().call('createPromoCode', { token: admin, body: off })).status).toBe(201)
      const { body } = await shop().call('findPromotions', { query: { items: variant.id } })
      expect(body).toMatchObject({
        promotions: [{ id, title: 'Three for two', kind: 'buy-get', buy: 2, get: 1, value: 100, items: null }],
        promocode: null,
        message: '',
      })
      const { token } = await addPerson(shop())
      expect(await order(token, bodyOf(variant, 3, 150))).toMatchObject({
        status: 409,
        body: { message: 'Price changed' },
      })
      const placed = await order(token, bodyOf(variant, 3, 100))
      expect(placed.body.order).toMatchObject({
        discount: 50,
        total: 100,
        promoCode: null,
        promotions: [{ name: 'Three for two', amount: 50, isShipping: false }],
      })
    })
    expect((await shop().call('getPriceRules')).body.promotions).toBeUndefined()
  })

  test('of a category is for all below it, and of a product for it alone', async () => {
    const shirt = await addVariant(shop(), { priceCents: 5000 })
    const other = await addVariant(shop(), { priceCents: 5000 })
    const { db } = shop().deps
    const product = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'product_id')
      .select('products.slug')
      .where('variants.id', '=', shirt.id)
      .executeTakeFirstOrThrow()
    const query = { items: `${shirt.id},${other.id}` }
    const itemsOf = async () =>
      (await shop().call('findPromotions', { query })).body.promotions.map(({ items }) => items)
    await withPromotion({ products: [product.slug] }, async () => expect(await itemsOf()).toEqual([[shirt.id]]))
    await withPromotion({ categories: ['fashion'] }, async () =>
      expect((await itemsOf()).map((ids) => ids?.toSorted())).toEqual([[shirt.id, other.id].toSorted()]),
    )
  })

  test('for a group is for its members alone, and so is a code', async () => {
    const variant = await addVariant(shop(), { priceCents: 10_000 })
    const { db } = shop().deps
    const group = await db
      .insertInto('customer_groups')
      .values({ name: 'Trade' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const member = await addPerson(shop())
    await db.insertInto('customer_group_members').values({ group_id: group.id, user_id: member.id }).execute()
    const stranger = await addPerson(shop())
    await withPromotion({ groups: ['trade'], value: 20 }, async () => {
      expect((await order(stranger.token, bodyOf(variant, 1, 100))).body.order).toMatchObject({ discount: 0 })
      expect((await order(member.token, bodyOf(variant, 1, 80))).body.order).toMatchObject({ discount: 20 })
    })
    await withPromotion({ groups: ['Trade'], value: 30, code: 'TRADE' }, async (_id, code) => {
      const use = { promoCode: code }
      expect(await order(stranger.token, bodyOf(variant, 1, 70, use))).toMatchObject({
        status: 400,
        body: { message: 'This promo code is not for your account' },
      })
      expect((await order(member.token, bodyOf(variant, 1, 70, use))).body.order).toMatchObject({ promoCode: 'TRADE' })
    })
  })

  test("for first orders counts for a guest's cart and for no second order", async () => {
    const variant = await addVariant(shop(), { priceCents: 10_000 })
    await withPromotion({ firstOrder: true }, async () => {
      expect((await shop().call('findPromotions', { query: { items: variant.id } })).body.promotions).toHaveLength(1)
      const { token } = await addPerson(shop())
      const listOffers = async () =>
        (await shop().call('findPromotions', { token, query: { items: variant.id } })).body.promotions
      const unpaid = (await order(token, bodyOf(variant, 1, 90))).body.order
      expect(unpaid.discount).toBe(10)
      expect(await listOffers()).toEqual([])
      await shop().call('cancelOrder', { token, params: { id: unpaid.id } })
      expect(await listOffers()).toHaveLength(1)
      const { body } = await order(token, bodyOf(variant, 2, 180))
      await openSandbox(shop()).pay(body.payment.reference, cards.approves)
      expect(await listOffers()).toEqual([])
      expect((await order(token, bodyOf(variant, 1, 100))).body.order.discount).toBe(0)
    })
  })

  test('with a limit counts as often, and again once an order that used it is cancelled', async () => {
    const variant = await addVariant(shop(), { priceCents: 10_000 })
    await withPromotion({ usageLimit: 2 }, async () => {
      const place = async () => order((await addPerson(shop())).token, bodyOf(variant, 1, 90))
      const placed = await place()
      const other = await place()
      expect(other.status).toBe(201)
      expect((await place()).status).toBe(409)
      await openSandbox(shop()).pay(placed.body.payment.reference, cards.declines)
      const uses = shop().deps.db.selectFrom('promo_uses').select('state')
      expect(await uses.where('order_id', '=', other.body.order.id).execute()).toEqual([{ state: 'claimed' }])
      expect((await place()).status).toBe(201)
      expect((await place()).status).toBe(409)
    })
  })
})

test('items that were given for nothing are withdrawn and returned without money, and the rest of the order stays', async () => {
  const paid = await addVariant(shop(), { priceCents: 10_000 })
  const free = await addVariant(shop(), { priceCents: 5000 })
  const { token: admin } = await addPerson(shop(), { role: 'admin' })
  await withPromotion({ kind: 'buy-get', value: 100, buy: 1, get: 1 }, async () => {
    const place = async () => {
      const { token } = await addPerson(shop())
      const items = [
        { variant: paid, quantity: 1 },
        { variant: free, quantity: 1 },
      ]
      const { body } = await order(token, makeOrderBody(items, { displayedTotal: 100 }))
      await openSandbox(shop()).pay(body.payment.reference, cards.approves)
      const [, line] = body.order.lines
      const read = async () => (await shop().call('getOrder', { token, params: { id: body.order.id } })).body.order
      return { id: body.order.id, token, read, lines: [{ lineId: line?.id ?? '', quantity: 1 }] }
    }
    const early = await place()
    const before = await readVariant(shop(), free.id)
    expect((await refundByHand(shop(), admin, { id: early.id, lines: early.lines, reason: 'missing' })).status).toBe(
      200,
    )
    expect(await early.read()).toMatchObject({ state: 'paid', refunded: 0, lines: [{}, { refunded: 1, withdrawn: 1 }] })
    expect((await readVariant(shop(), free.id)).stock).toBe(before.stock + 1)
    const late = await place()
    await advanceTo(shop(), late.id, 'delivered')
    const asked = { orderId: late.id, kind: 'return', lines: late.lines, reason: 'Too small' } as const
    const { body } = await shop().call('returnOrExchange', { token: late.token, body: asked })
    const settled = await shop().call('settleReturn', {
      token: admin,
      params: { id: body.return.id },
      body: { accepted: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(settled.body.return.state).toBe('refunded')
    expect(await late.read()).toMatchObject({ state: 'delivered', refunded: 0 })
  })
  await expectInvariants(shop().deps.db)
})

test('a code that another offer beats is not said to be applied', async () => {
  const variant = await addVariant(shop(), { priceCents: 10_000 })
  const items = [{ variantId: variant.id, quantity: 1 }]
  await withPromotion({ code: 'FIVE', value: 5 }, async (_id, code) => {
    const apply = async () => (await shop().call('applyPromoCode', { body: { code, items } })).body
    expect(await apply()).toMatchObject({ message: 'Promo code applied', quote: { discount: 5 } })
    await withPromotion({ value: 30 }, async () =>
      expect(await apply()).toMatchObject({
        message: 'This promo code is valid, but another offer saves you more',
        quote: { discount: 30 },
      }),
    )
  })
})

test('an entered code that takes off less than another offer is not used up', async () => {
  const variant = await addVariant(shop(), { priceCents: 10_000 })
  const { token } = await addPerson(shop())
  await withPromotion({ value: 30 }, () =>
    withPromotion({ code: 'LESS', value: 5 }, async (id, promoCode) => {
      const placed = await order(token, bodyOf(variant, 1, 70, { promoCode }))
      expect(placed.body.order).toMatchObject({ discount: 30, promoCode: null })
      const { token: admin } = await addPerson(shop(), { role: 'admin' })
      const { body } = await shop().call('getPromoCode', { token: admin, params: { id } })
      expect(body.promocode.usedCount).toBe(0)
    }),
  )
})

test('those that combine count together, and each is named', async () => {
  const variant = await addVariant(shop(), { priceCents: 10_000 })
  const { token } = await addPerson(shop())
  const steps = [{ from: 2, value: 20 }]
  const tiers = { kind: 'tiers', per: 'quantity', off: 'fixed', steps, combines: true, value: 0, title: 'Two or more' }
  await withPromotion(tiers, () =>
    withPromotion({ code: 'PLUS', combines: true }, async (_id, promoCode) => {
      const placed = await order(token, bodyOf(variant, 2, 162, { promoCode }))
      expect(placed.body.order).toMatchObject({
        discount: 38,
        promoCode: 'PLUS',
        promotions: [
          { name: 'Two or more', amount: 20 },
          { name: 'PLUS', amount: 18 },
        ],
      })
    }),
  )
})

test('a code for other items is refused in words', async () => {
  const variant = await addVariant(shop())
  const other = await addVariant(shop())
  const { sku } = await shop()
    .deps.db.selectFrom('variants')
    .select('sku')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  await withPromotion({ code: 'ITEM', products: [sku] }, async (_id, code) => {
    const message = 'This promo code is not for the items in your cart'
    const ask = (id: string) => shop().call('validatePromoCode', { body: { code, items: [id] } })
    expect((await ask(variant.id)).body).toEqual({ valid: false, message, promocode: null })
    expect((await ask(other.id)).body.promocode?.items).toEqual([other.id])
    const cart = { query: { items: variant.id, code } }
    expect((await shop().call('findPromotions', cart)).body).toMatchObject({ promocode: null, message })
  })
})

test('a promotion for what was deleted since is for nothing, also when it is saved again', async () => {
  const gone = await addVariant(shop(), { priceCents: 5000 })
  const variant = await addVariant(shop(), { priceCents: 5000 })
  const { db } = shop().deps
  const { slug } = await db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', gone.productId)
    .executeTakeFirstOrThrow()
  const { token } = await addPerson(shop(), { role: 'admin' })
  await withPromotion({ products: [slug] }, async (id) => {
    await db.deleteFrom('products').where('id', '=', gone.productId).execute()
    const { promocode } = (await shop().call('getPromoCode', { token, params: { id } })).body
    expect(promocode.products).toEqual([`#${gone.productId}`])
    const { title: _title, version, products, ...rest } = promocode
    const itemsOf = async () =>
      (await shop().call('findPromotions', { query: { items: variant.id } })).body.promotions.map(({ items }) => items)
    for (const body of [{ title: 'Renamed' }, { title: 'Again', products, kind: rest.kind, value: rest.value }]) {
      expect((await shop().call('updatePromoCode', { token, params: { id }, body })).status).toBe(200)
      expect(await itemsOf()).toEqual([[]])
    }
    const late = { token, params: { id }, body: { title: 'Late', version } }
    expect((await shop().call('updatePromoCode', late)).status).toBe(409)
    const none = { token, params: { id }, body: { products: ['#'] } }
    expect((await shop().call('updatePromoCode', none)).status).toBe(400)
  })
})

test.each([
  ['no code', {}, 'code is missing, unless the promotion is automatic'],
  ['no name', { automatic: true }, 'title is missing: shoppers read it beside the discount'],
  ['no value', { code: 'A', value: undefined }, 'value is missing'],
  [
    'nothing free',
    { code: 'A', kind: 'buy-get', value: 0, buy: 1, get: 1 },
    'value must be at least 1: 100 makes them free',
  ],
  ['nothing to buy', { code: 'A', kind: 'buy-get', value: 100, get: 1 }, 'buy is missing'],
  ['nothing to get', { code: 'A', kind: 'buy-get', value: 100, buy: 1 }, 'get is missing'],
  ['no steps', { code: 'A', kind: 'tiers' }, 'steps need at least one'],
  [
    'one step twice',
    {
      code: 'A',
      kind: 'tiers',
      steps: [
        { from: 5, value: 1 },
        { from: 5, value: 2 },
      ],
    },
    'steps must begin at different amounts',
  ],
  [
    'half an item',
    { code: 'A', kind: 'tiers', per: 'quantity', steps: [{ from: 1.5, value: 1 }] },
    'steps must begin at a whole number of items',
  ],
  ['an unknown product', { code: 'A', products: ['none'] }, 'products has “none”, which is no product of the shop'],
  [
    'an unknown category',
    { code: 'A', categories: ['none'] },
    'categories has “none”, which is no category of the shop',
  ],
  ['an unknown group', { code: 'A', groups: ['None'] }, 'groups has “None”, which is no customer group of the shop'],
])('a promotion with %s is refused at the field', async (_name, over, fault) => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const { status, body } = await shop().call('createPromoCode', {
    token,
    body: { kind: 'percent', value: 10, ...over },
  })
  expect(status).toBe(400)
  expect(
    Reflect.get(body, 'faults')?.map((each: { field: string; problem: string }) => `${each.field} ${each.problem}`),
  ).toEqual([fault])
})

test('after all this every invariant holds', async () => {
  await expectInvariants(shop().deps.db)
})
