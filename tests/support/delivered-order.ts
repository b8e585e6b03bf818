import { advanceTo, type OrderOptions, placeOrder } from './paid-order.ts'
import type { TestShop } from './shop.ts'

interface AskOptions {
  kind?: 'return' | 'exchange'
  token?: string
  key?: string
}

/** A delivered order with one line, and the steps of its shopper and the merchant to return it. */
export async function placeDeliveredOrder(shop: TestShop, options: OrderOptions = {}) {
  const placed = await placeOrder(shop, options)
  const admin = await advanceTo(shop, placed.order.id, 'delivered')
  const lineId = placed.order.lines[0]?.id ?? ''
  const ask = (lines: object[], { kind = 'return', token = placed.token, key }: AskOptions = {}) =>
    shop.call('returnOrExchange', {
      token,
      body: { orderId: placed.order.id, kind, reason: 'Too large', lines },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const settle = (id: string, accepted = true, more: object = {}) =>
    shop.call('settleReturn', { token: admin, params: { id }, body: { accepted, ...more } })
  const advance = (id: string, to: 'packed' | 'shipped', parcel: object = {}) =>
    shop.call('advanceReturn', { token: admin, params: { id }, body: { to, ...parcel } })
  const read = async () => {
    const { body } = await shop.call('readAnyOrder', { token: admin, params: { id: placed.order.id } })
    return body.order
  }
  return { ...placed, admin, lineId, ask, settle, advance, read }
}
