import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import type { Cart } from './cart.ts'

/** What a market sells: by product its price, by variant the variant's. */
export interface SoldProducts {
  /** The products that were asked for; all others stay as they are. */
  asked: ReadonlySet<string>
  products: ReadonlyMap<string, Prices>
  variants: ReadonlyMap<string, Prices>
}

type Prices = Pick<StoredProduct, 'price' | 'finalPrice'>

const take = ({ price, finalPrice }: Prices): Prices => ({ price, finalPrice })

/** Lines at the prices of another market, without those that it doesn't sell. */
export function rePriceCart(cart: Cart, { asked, variants }: SoldProducts): Cart {
  return cart.flatMap((line) => {
    if (!asked.has(line.product._id)) return [line]
    const sold = variants.get(line.variantId)
    return sold ? [{ ...line, product: { ...line.product, ...take(sold) } }] : []
  })
}

/** The same for saved products, which stay in their list: the page of one that isn't sold says so. */
export function rePriceList<P extends StoredProduct>(list: readonly P[], { products }: SoldProducts): P[] {
  return list.map((product) => {
    const sold = products.get(product.id)
    return sold ? { ...product, ...take(sold) } : product
  })
}
