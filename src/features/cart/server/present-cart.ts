import type { Deps } from '../../../api/deps.ts'
import type { Reply } from '../../../api/schemas.ts'
import { fromWire, money, multiplyMoney, sumMoney, toWire } from '../../../platform/pure/money.ts'
import { catalogueOf, loadProducts } from '../../catalog/server/products.ts'
import { listCartRows } from './cart-queries.ts'

export type CartReply = Reply<'getCart'>['cart']

/** The cart at current prices: in each item `product.finalPrice` is its variant's. */
export async function presentCart({ db, config }: Deps, userId: string): Promise<CartReply> {
  const rows = await listCartRows(db, userId)
  const ids = [...new Set(rows.map((row) => row.productId))]
  const products = new Map((await loadProducts(catalogueOf({ db, config }), ids)).map((entry) => [entry.id, entry]))
  const items = rows.flatMap(({ id, variantId, productId, quantity }) => {
    const product = products.get(productId)
    const variant = product?.variants.find((entry) => entry.id === variantId)
    if (!product || !variant) return []
    const priced = { ...product, price: variant.price, finalPrice: variant.finalPrice }
    const { size, option, color } = variant
    return [{ _id: id, id, product: priced, variantId, size, option, color, quantity }]
  })
  const costs = items.map(({ product: { finalPrice, currency }, quantity }) =>
    multiplyMoney(money(fromWire(finalPrice, currency), currency), quantity),
  )
  return { items, total: toWire(sumMoney(costs, config.CURRENCY).cents, config.CURRENCY) }
}
