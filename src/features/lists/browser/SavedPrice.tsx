import { useStore } from '@nanostores/react'
import { formatPricePair } from '../../../site/theme.ts'
import { $products } from '../../catalog/browser/products.ts'
import { haveDecimals } from '../../catalog/rules/card.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'

interface Props {
  product: StoredProduct
  /** All that are shown together: their prices are written alike. */
  list: readonly StoredProduct[]
}

/** Today's price of a saved product, or the one it was saved at until the product has loaded. */
export function SavedPrice({ product, list }: Props) {
  const known = useStore($products)
  const today = (saved: StoredProduct) => known.get(saved.id) ?? saved
  const { price, finalPrice } = today(product)
  const isOffer = finalPrice < price
  const show = formatPricePair(price, finalPrice, haveDecimals(list.map(today)))
  return (
    <p className="price" data-offer={isOffer || undefined}>
      <span>{show(finalPrice)}</span>
      {isOffer && <s>{show(price)}</s>}
    </p>
  )
}
