import { useStore } from '@nanostores/react'
import { $products } from '../../../site/browser/products.ts'
import { formatPrice } from '../../../site/theme.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'

/** Today's price of a saved product, or the one it was saved at until the product has loaded. */
export function SavedPrice({ product }: { product: StoredProduct }) {
  const { price, finalPrice } = useStore($products).get(product.id) ?? product
  return (
    <p className="price" data-offer={finalPrice < price || undefined}>
      <span>{formatPrice(finalPrice)}</span>
      {finalPrice < price && <s>{formatPrice(price)}</s>}
    </p>
  )
}
