import type { Product, Variant } from '../../catalog/contract.ts'
import { findColorName } from '../../catalog/rules/color-name.ts'
import { takeSnapshot } from '../../catalog/rules/product-snapshot.ts'
import type { CartLine } from './cart.ts'

/** A variant as a cart line: at its own price, with the picture of its colour or else the first. */
export function lineOfVariant(product: Product, variant: Variant, quantity: number): CartLine {
  const { id: variantId, size, option, color, price, finalPrice } = variant
  const images = [...product.images.filter((image) => image.color === color), ...product.images].slice(0, 1)
  return {
    product: takeSnapshot({ ...product, price, finalPrice, images }),
    variantId,
    size,
    ...(option ? { option } : {}),
    color,
    ...findColorName(product, color),
    quantity,
  }
}
