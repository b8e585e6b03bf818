import type { Product } from '../../catalog/contract.ts'
import { findColorName } from '../../catalog/rules/color-name.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import type { Cart } from './cart.ts'

/** What a market sells: by product its price and words, by variant the variant's price. */
export interface SoldProducts {
  /** The products that were asked for; all others stay as they are. */
  asked: ReadonlySet<string>
  products: ReadonlyMap<string, Prices & Pick<Product, 'name' | 'languages' | 'colors'>>
  variants: ReadonlyMap<string, Prices>
}

type Prices = Pick<StoredProduct, 'price' | 'finalPrice'>

const take = ({ price, finalPrice }: Prices): Prices => ({ price, finalPrice })

const nameOf = ({ name, languages }: Pick<Product, 'name' | 'languages'>) => ({
  name,
  languages: languages?.name && { name: languages.name },
})

/** Lines at the prices and in the words of another market, without those that it doesn't sell. */
export function rePriceCart(cart: Cart, { asked, products, variants }: SoldProducts): Cart {
  return cart.flatMap((line) => {
    if (!asked.has(line.product._id)) return [line]
    const sold = variants.get(line.variantId)
    const product = products.get(line.product._id)
    if (!sold || !product) return []
    const { colorName: _, ...rest } = line
    const named = { ...rest, ...findColorName(product, line.color) }
    return [{ ...named, product: { ...line.product, ...nameOf(product), ...take(sold) } }]
  })
}

/** The same for saved products, which stay in their list: the page of one that isn't sold says so. */
export function rePriceList<P extends StoredProduct>(list: readonly P[], { products }: SoldProducts): P[] {
  return list.map((product) => {
    const sold = products.get(product.id)
    return sold ? { ...product, ...nameOf(sold), ...take(sold) } : product
  })
}
