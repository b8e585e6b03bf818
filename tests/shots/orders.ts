import { priceBasket } from '../../src/features/pricing/rules/pricing.ts'
import { fromWire, toWire } from '../../src/platform/pure/money.ts'
import { parsePriceRules } from '../../src/site/build/parse-price-rules.ts'
import type { Call } from '../support/api-client.ts'
import { cards } from '../support/orders.ts'
import type { lineOf } from '../support/shopping.ts'
import type { ShownMarket } from './markets.ts'

const wanted = ['pending', 'paid', 'shipped', 'delivered', 'returned', 'cancelled', 'refunded'] as const
export type Orders = Readonly<Record<(typeof wanted)[number], string>> & { readonly payment: string }

interface Given {
  readonly call: Call
  readonly url: string
  readonly market: ShownMarket
  readonly tokens: { readonly shopper: string; readonly admin: string }
  readonly items: ReturnType<typeof lineOf>[]
}

/** As the checkout computes it; where taxes are added, the address has none. */
async function totalOf({ call, market: { currency, address }, items }: Given): Promise<number> {
  const rules = parsePriceRules((await call('getPriceRules')).body)
  const lines = items.map(({ variantId, product, quantity }) => ({
    variantId,
    quantity,
    unitPriceCents: fromWire(product.finalPrice, currency),
  }))
  const { country, state } = address
  return priceBasket({ lines, country, state, shippingMethod: 'standard' }, rules).totalCents
}

async function createOrder(given: Given) {
  const { call, tokens, market, items } = given
  const { address, currency } = market
  const answer = await call('createOrder', {
    token: tokens.shopper,
    body: {
      items: items.map(({ variantId, quantity }) => ({ variantId, quantity })),
      address,
      currency,
      email: 'shopper@shop.example',
      displayedTotal: toWire(await totalOf(given), currency),
    },
  })
  if (answer.status !== 201) throw new Error(`create-order answered ${answer.status}: ${answer.body.message}`)
  return answer.body
}

async function placePaidOrder(given: Given): Promise<string> {
  const { order, payment } = await createOrder(given)
  await fetch(`${given.url}/dev/pay/${payment.reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: cards.approves }),
  })
  return order.id
}

async function advance({ call, tokens }: Given, id: string, steps: readonly ('packed' | 'shipped' | 'delivered')[]) {
  for (const to of steps) {
    const body = { to, carrier: 'USPS', trackingNumber: '9400 1000 0000 0000 0000 00' }
    await call('advanceOrder', { token: tokens.admin, params: { id }, body })
  }
}

/** One order in each state that looks different. */
export async function placeOrders(given: Given): Promise<Orders> {
  const { call, tokens } = given
  const { order: pending, payment } = await createOrder(given)
  const paid = await placePaidOrder(given)
  const shipped = await placePaidOrder({ ...given, items: given.items.slice(0, 1) })
  await advance(given, shipped, ['packed', 'shipped'])
  const delivered = await placePaidOrder({ ...given, items: given.items.slice(0, 2) })
  await advance(given, delivered, ['packed', 'shipped', 'delivered'])
  const returned = await placePaidOrder(given)
  await advance(given, returned, ['packed', 'shipped', 'delivered'])
  const { lines } = (await call('getOrder', { token: tokens.shopper, params: { id: returned } })).body.order
  await call('returnOrExchange', {
    token: tokens.shopper,
    body: {
      orderId: returned,
      kind: 'return',
      reason: 'The sleeves are long',
      lines: lines.slice(0, 1).map(({ id }) => ({ lineId: id, quantity: 1 })),
    },
  })
  const cancelled = await placePaidOrder(given)
  await call('cancelOrder', { token: tokens.shopper, params: { id: cancelled } })
  const refunded = await placePaidOrder(given)
  await advance(given, refunded, ['packed', 'shipped', 'delivered'])
  await call('refundOrder', {
    token: tokens.admin,
    params: { id: refunded },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { reason: 'Damaged on the way' },
  })
  return { pending: pending.id, paid, shipped, delivered, returned, cancelled, refunded, payment: payment.url }
}
