import { messages } from '../../../platform/pure/messages.ts'
import { keepStored } from '../../../site/browser/stored.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { addLine, readCart, removeLine } from '../rules/cart.ts'
import { $cart, addToCart, takeFromCart } from './cart.ts'

const stored = keepStored('placket:later', readCart)

/** Lines that wait outside of the cart. */
export const $later = stored.$value

export function saveForLater(variantId: string): void {
  const line = $cart.get().find((other) => other.variantId === variantId)
  if (!line) return
  // First in, then out: a storage that fails between the two loses nothing.
  const kept = stored.change((later) => addLine(removeLine(later, variantId), line).cart) && takeFromCart(variantId)
  if (!kept) showError(messages.cartRemoveFailed)
}

export function moveToCart(variantId: string): void {
  const line = $later.get().find((other) => other.variantId === variantId)
  if (line && addToCart(line) === 'added') dropFromLater(variantId)
}

export function dropFromLater(variantId: string): void {
  if (!stored.change((later) => removeLine(later, variantId))) showError(messages.cartRemoveFailed)
}
