import type { Deps } from '../../../api/deps.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { SavedLists } from '../../cart/contract.ts'
import { catalogueOf, loadProducts } from '../../catalog/server/products.ts'
import { listSaved } from './saved-items.ts'

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
