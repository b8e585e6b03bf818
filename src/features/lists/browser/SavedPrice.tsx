import { useStore } from '@nanostores/react'
import { formatPricePair } from '../../../site/theme.ts'
import { $products } from '../../catalog/browser/products.ts'
import { haveDecimals } from '../../catalog/rules/card.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'

interface Props {
  product: StoredProduct
  /** Another price of its list has some. */
  decimals: boolean
}

/** Whether any of today's prices of a list has decimals, so that all are written with them. */
export function useDecimals(list: readonly StoredProduct[]): boolean {
  const known = useStore($products)
  return haveDecimals(list.map((saved) => known.get(saved.id) ?? saved))
}

/** Today's price of a saved product, or the one it was saved at until the product has loaded. */
export function SavedPrice({ product, decimals }: Props) {
  const { price, finalPrice } = useStore($products).get(product.id) ?? product
  const isOffer = finalPrice < price
  const show = formatPricePair(price, finalPrice, decimals)
  return (
    <p className="price" data-offer={isOffer || undefined}>
      <span>{show(finalPrice)}</span>
      {isOffer && <s>{show(price)}</s>}
    </p>
  )
}
