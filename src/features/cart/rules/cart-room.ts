import { cartQuantityCap } from '../../../platform/pure/limits.ts'

/** A quantity of one variant; the cap counts its product. */
export interface VariantQuantity {
  variantId: string
  productId: string
  quantity: number
}

/**
 * Adds quantities to the existing ones, in order, each as far as its product's cap allows.
 * Returns the quantity of every variant afterwards.
 */
export function addQuantities(
  present: readonly VariantQuantity[],
  more: readonly VariantQuantity[],
): VariantQuantity[] {
  const held = new Map(present.map((item) => [item.variantId, item]))
  for (const { variantId, productId, quantity } of more) {
    const ofProduct = [...held.values()].filter((item) => item.productId === productId)
    const room = cartQuantityCap - ofProduct.reduce((sum, { quantity }) => sum + quantity, 0)
    const added = Math.min(quantity, room)
    if (added <= 0) continue
    held.set(variantId, { variantId, productId, quantity: (held.get(variantId)?.quantity ?? 0) + added })
  }
  return [...held.values()]
}
