import type { Product } from '../../catalog/contract.ts'
import { isSoldOut } from '../../catalog/rules/sold-out.ts'
import type { SavedProduct } from './saved-list.ts'

/** What changed about a product since it was saved; an increased price is not pointed out. */
export interface WishNews {
  stock: 'sold-out' | 'back' | null
  /** By how much it costs less now, as a decimal amount; 0 if it doesn't. */
  less: number
}

export function findWishNews(saved: SavedProduct, product: Product): WishNews {
  if (isSoldOut(product)) return { stock: 'sold-out', less: 0 }
  return { stock: saved.soldOut ? 'back' : null, less: Math.max(0, saved.finalPrice - product.finalPrice) }
}
