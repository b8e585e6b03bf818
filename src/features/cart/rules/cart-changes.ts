import { type Cart, type CartLine, removeLine, setQuantity } from './cart.ts'

/** A variant's current data in the catalogue. */
export interface PresentVariant {
  stock: number
  finalPrice: number
}

export type CartChange =
  | { kind: 'price'; line: CartLine; finalPrice: number }
  | { kind: 'fewer'; line: CartLine; left: number }
  | { kind: 'gone'; line: CartLine }

/** How a line differs from what the shop sells now. */
export function findChanges(line: CartLine, present: PresentVariant | undefined): CartChange[] {
  if (!present || present.stock === 0) return [{ kind: 'gone', line }]
  const changes: CartChange[] = []
  if (present.finalPrice !== line.product.finalPrice) {
    changes.push({ kind: 'price', line, finalPrice: present.finalPrice })
  }
  if (present.stock < line.quantity) changes.push({ kind: 'fewer', line, left: present.stock })
  return changes
}

function applyChange(cart: Cart, change: CartChange): Cart {
  const { variantId } = change.line
  switch (change.kind) {
    case 'gone':
      return removeLine(cart, variantId)
    case 'fewer':
      return setQuantity(cart, variantId, change.left)
    case 'price':
      return cart.map((line) =>
        line.variantId === variantId ? { ...line, product: { ...line.product, finalPrice: change.finalPrice } } : line,
      )
  }
}

/** The cart as it can be bought now, and the changes that the shopper is shown before paying. Lines of unknown variants stay. */
export function bringUpToDate(
  cart: Cart,
  present: ReadonlyMap<string, PresentVariant>,
  isKnown: (line: CartLine) => boolean = () => true,
): { cart: Cart; changes: CartChange[] } {
  const changes = cart.filter(isKnown).flatMap((line) => findChanges(line, present.get(line.variantId)))
  return { cart: changes.reduce(applyChange, cart), changes }
}

/** The cart at today's prices. What is sold out stays: it may be held for the shopper's own unpaid order. */
export function followPrices(
  cart: Cart,
  present: ReadonlyMap<string, PresentVariant>,
): { cart: Cart; changes: CartChange[] } {
  const changes = cart.flatMap((line) => findChanges(line, present.get(line.variantId)))
  const prices = changes.filter(({ kind }) => kind === 'price')
  return { cart: prices.reduce(applyChange, cart), changes: prices }
}
