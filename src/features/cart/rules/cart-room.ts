import { cartQuantityCap } from '../../../platform/pure/limits.ts'

/** Pieces of one variant, of which the cap counts the product. */
export interface Pieces {
  variantId: string
  productId: string
  quantity: number
}

/**
 * Adds pieces to pieces, each as far as the cap of its product leaves room, in their order.
 * Answers what every variant holds after it.
 */
export function addPieces(present: readonly Pieces[], more: readonly Pieces[]): Pieces[] {
  const held = new Map(present.map((pieces) => [pieces.variantId, pieces]))
  for (const { variantId, productId, quantity } of more) {
    const ofProduct = [...held.values()].filter((pieces) => pieces.productId === productId)
    const room = cartQuantityCap - ofProduct.reduce((sum, pieces) => sum + pieces.quantity, 0)
    const added = Math.min(quantity, room)
    if (added <= 0) continue
    held.set(variantId, { variantId, productId, quantity: (held.get(variantId)?.quantity ?? 0) + added })
  }
  return [...held.values()]
}
