import { useStore } from '@nanostores/react'
import { $products } from '../../../site/browser/products.ts'
import { formatAlike, toCents } from '../../../site/theme.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'

/** Today's price of a saved product, or the one it was saved at until the product has loaded. */
export function SavedPrice({ product }: { product: StoredProduct }) {
  const { price, finalPrice } = useStore($products).get(product.id) ?? product
  const isOffer = finalPrice < price
  const show = formatAlike((isOffer ? [price, finalPrice] : [finalPrice]).map(toCents))
  return (
    <p className="price" data-offer={isOffer || undefined}>
      <span>{show(toCents(finalPrice))}</span>
      {isOffer && <s>{show(toCents(price))}</s>}
    </p>
  )
}
