import { call } from '../../../site/browser/api.ts'
import type { Order } from '../contract.ts'

const arrived: readonly Order['state'][] = ['shipped', 'delivered', 'partly-refunded']

/** A product and the size that somebody bought and kept. */
interface Bought {
  productId: string
  name: string
  size: string
}

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
