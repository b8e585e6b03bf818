import { call } from '../../../site/browser/api.ts'
import type { Order } from '../../orders/contract.ts'
import type { ProductFit } from '../contract.ts'

/** Null if it can't be read now. */
export async function readProductFit(id: string): Promise<ProductFit | null> {
  const outcome = await call('getProductFit', { params: { id } })
  return outcome.ok ? outcome.reply : null
}

export interface Bought {
  productId: string
  name: string
  size: string
}

const arrived: readonly Order['state'][] = ['shipped', 'delivered', 'partly-refunded']

/** What this person bought and kept, newest first: each product and size once. */
export async function listBought(): Promise<Bought[]> {
  const outcome = await call('listOrders', { quiet: true })
  const orders = outcome.ok ? outcome.reply.orders.filter(({ state }) => arrived.includes(state)) : []
  const lines = orders.flatMap(({ lines, returns }) => {
    const returned = new Set(returns.flatMap((back) => back.lines.map(({ lineId }) => lineId)))
    return lines.filter(({ id, productId }) => productId !== '' && !returned.has(id))
  })
  const known = new Map(lines.map(({ productId, name, size }) => [`${productId} ${size}`, { productId, name, size }]))
  return [...known.values()]
}
