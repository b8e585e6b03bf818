import { say } from '../../../platform/pure/text/say.ts'
import type { CartLine } from '../../cart/rules/cart.ts'
import { lineOfVariant } from '../../cart/rules/variant-line.ts'
import type { Product } from '../../catalog/contract.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'

type Line = Order['lines'][number]

/** The order's lines as far as they can be bought now, at present prices, and a sentence for each that can't be, or not in full. */
export interface BuyAgainPlan {
  lines: CartLine[]
  missing: string[]
}

function planLine(line: Line, product: Product | undefined): { line?: CartLine; missing?: string } {
  const name = nameVariant(line)
  const variant = product?.variants.find(({ id }) => id === line.variantId)
  if (!product || !variant) return { missing: say(texts.noLongerSold, { product: name }) }
  if (variant.stock === 0) return { missing: say(texts.soldOut, { product: name }) }
  const quantity = Math.min(line.quantity, variant.stock)
  return {
    line: lineOfVariant(product, variant, quantity),
    ...(quantity < line.quantity
      ? { missing: say(texts.onlyLeft, { left: quantity, product: name, ordered: line.quantity }) }
      : {}),
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
