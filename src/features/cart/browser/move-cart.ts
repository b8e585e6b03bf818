import { marketHeader } from '../../../platform/pure/markets.ts'
import { call } from '../../../site/browser/api.ts'
import type { Cart } from '../rules/cart.ts'
import { rePriceCart, rePriceList, type SoldProducts } from '../rules/re-price.ts'
import { storedCart } from './cart.ts'
import { storedLater } from './later.ts'
import { keptLists } from './slots.ts'

/** What this market sells of these products; null when the server could not be reached. */
async function askForPrices(ids: readonly string[], market: string): Promise<SoldProducts | null> {
  const headers = { [marketHeader]: market }
  const outcomes = await Promise.all(ids.map((id) => call('getProduct', { params: { id }, headers, quiet: true })))
  if (outcomes.some((outcome) => !outcome.ok && outcome.failure.status !== 404)) return null
  const products = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.reply.product] : []))
  return {
    asked: new Set(ids),
    products: new Map(products.map((product) => [product.id, product])),
    variants: new Map(products.flatMap(({ variants }) => variants.map((variant) => [variant.id, variant]))),
  }
}

/**
 * Brings the prices of all that this browser keeps to those of a market. Returns how many lines of the cart are not sold there; null
 * when nothing could be done.
 */
export async function moveCart(market: string): Promise<{ lines: number; unsold: number } | null> {
  const inCart = [...storedCart.read(), ...storedLater.read()].map(({ product }) => product._id)
  const inLists = keptLists.parts().flatMap((list) => list.read().map(({ id }) => id))
  const ids = [...new Set([...inCart, ...inLists])]
  const sold = ids.length === 0 ? null : await askForPrices(ids, market)
  if (!sold) return ids.length === 0 ? { lines: 0, unsold: 0 } : null
  let unsold = 0
  const lines = storedCart.read().length
  const move = (cart: Cart) => {
    const moved = rePriceCart(cart, sold)
    unsold = cart.length - moved.length
    return moved
  }
  const kept = [await storedCart.change(move), await storedLater.change((cart) => rePriceCart(cart, sold))]
  for (const stored of keptLists.parts()) kept.push(await stored.change((list) => rePriceList(list, sold)))
  return kept.every(Boolean) ? { lines, unsold } : null
}
