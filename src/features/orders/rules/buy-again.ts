import type { CartLine } from '../../cart/rules/cart.ts'
import type { Product } from '../../catalog/contract.ts'
import { takeSnapshot } from '../../catalog/rules/product-snapshot.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'

type Line = Order['lines'][number]

/** The order's lines as far as they can be bought now, at present prices, and a sentence for each that can't be, or not in full. */
export interface BuyAgainPlan {
  lines: CartLine[]
  missing: string[]
}

/** The picture of the variant's colour, else the first. */
function pictureOf({ images }: Product, color: string): Product['images'] {
  return images
    .filter((image) => image.color === color)
    .concat(images)
    .slice(0, 1)
}

function planLine(line: Line, product: Product | undefined): { line?: CartLine; missing?: string } {
  const name = nameVariant(line)
  const variant = product?.variants.find(({ id }) => id === line.variantId)
  if (!product || !variant) return { missing: `${name} is no longer sold.` }
  const { id: variantId, size, option, color, price, finalPrice, stock } = variant
  if (stock === 0) return { missing: `${name} is sold out.` }
  const quantity = Math.min(line.quantity, stock)
  return {
    line: {
      product: takeSnapshot({ ...product, price, finalPrice, images: pictureOf(product, color) }),
      ...{ variantId, size, ...(option ? { option } : {}), color, quantity },
    },
    ...(quantity < line.quantity ? { missing: `Only ${quantity} of ${name} left, you ordered ${line.quantity}.` } : {}),
  }
}

export function planBuyAgain(lines: readonly Line[], products: readonly Product[]): BuyAgainPlan {
  const plans = lines.map((line) =>
    planLine(
      line,
      products.find(({ id }) => id === line.productId),
    ),
  )
  return { lines: plans.flatMap(({ line }) => line ?? []), missing: plans.flatMap(({ missing }) => missing ?? []) }
}
