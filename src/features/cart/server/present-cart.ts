import type { Deps } from '../../../api/deps.ts'
import type { Reply } from '../../../api/schemas.ts'
import { fromWire, money, multiplyMoney, sumMoney, toWire } from '../../../platform/pure/money.ts'
import { catalogueOf, loadProducts } from '../../catalog/server/products.ts'
import { listSaved } from '../../lists/server/saved-items.ts'
import type { SavedLists } from '../contract.ts'
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

async function presentList({ db, config }: Deps, userId: string, list: 'wishlist' | 'compare') {
  const rows = await listSaved(db, userId, list)
  const saved = new Map(rows.map((row) => [row.product_id, row]))
  const ids = rows.map((row) => row.product_id)
  return (await loadProducts(catalogueOf({ db, config }), ids)).map((product) => {
    const { saved_price_cents: cents = null, saved_sold_out: soldOut = null } = saved.get(product.id) ?? {}
    // It was saved in the shop's own currency.
    const known =
      cents === null || config.market
        ? {}
        : { saved: { finalPrice: toWire(cents, config.CURRENCY), soldOut: soldOut === true } }
    return { ...product, ...known }
  })
}

export async function presentLists(deps: Deps, userId: string): Promise<SavedLists> {
  const [wishlist, compare] = await Promise.all([
    presentList(deps, userId, 'wishlist'),
    presentList(deps, userId, 'compare'),
  ])
  return { wishlist, compare }
}
