import { useStore } from '@nanostores/react'
import { $products } from '../../catalog/browser/products.ts'
import * as texts from '../messages/en.ts'
import { useDecimals } from './SavedPrice.tsx'
import { WishCard } from './WishCard.tsx'
import { $wishlist, saveToWishlist } from './wishlist.ts'

export function SharedWishlist({ ids }: { ids: readonly string[] }) {
  const known = useStore($products)
  const own = new Set(useStore($wishlist).map(({ id }) => id))
  const products = ids.flatMap((id) => known.get(id) ?? [])
  const decimals = useDecimals(products)
  return (
    <ul className="wishes" aria-busy={products.length === 0}>
      {products.map((product) => (
        <WishCard key={product.id} product={product} decimals={decimals}>
          {own.has(product.id) ? (
            texts.onYourWishlist
          ) : (
            <button type="button" className="text-button" onClick={() => saveToWishlist(product)}>
              {texts.save}
              <span className="visually-hidden"> {product.name}</span>
            </button>
          )}
        </WishCard>
      ))}
    </ul>
  )
}
