import { computed } from 'nanostores'
import { messages } from '../../../platform/pure/messages.ts'
import { keepStored } from '../../../site/browser/stored.ts'
import { showError, showToast } from '../../../site/browser/toasts.ts'
import {
  addLine,
  type Cart,
  type CartLine,
  changeSize,
  countVariant,
  readCart,
  removeLine,
  setQuantity,
  takeOut,
  totalCents,
  type VariantChoice,
} from '../rules/cart.ts'

// spec 3: the storage key
const stored = keepStored('cart', readCart)

export const $cart = stored.$value
export const $cartTotalCents = computed($cart, totalCents)

/** `capped`: fewer than asked, or none, went in; the page says so quietly (decision 7). */
export type Adding = 'added' | 'capped' | 'failed'

export function addToCart(line: CartLine): Adding {
  let added = 0
  let pieces = 0
  const add = (cart: Cart) => {
    const result = addLine(cart, line)
    added = result.added
    pieces = countVariant(result.cart, line.variantId)
    return result.cart
  }
  const kept = stored.change(add, (cart) => countVariant(cart, line.variantId) >= pieces)
  if (!kept) {
    showError(messages.cartAddFailed)
    return 'failed'
  }
  if (added < line.quantity) return 'capped'
  tellAdded()
  return 'added'
}

export function tellAdded(): void {
  showToast(messages.cartAdded, { action: { label: 'View cart', run: () => location.assign('/cart') } })
}

function restoreLine(line: CartLine, position: number): void {
  const kept = stored.change((cart) => addLine(cart, line, Math.min(position, cart.length)).cart)
  if (!kept) showError(messages.cartAddFailed)
}

export function removeFromCart(variantId: string): void {
  let removed: { line: CartLine; position: number } | undefined
  const kept = stored.change((cart) => {
    const position = cart.findIndex((line) => line.variantId === variantId)
    const line = cart[position]
    if (line) removed = { line, position }
    return removeLine(cart, variantId)
  })
  if (!kept) showError(messages.cartRemoveFailed)
  if (!kept || !removed) return
  const { line, position } = removed
  showToast(messages.removed, { action: { label: 'Undo', run: () => restoreLine(line, position) } })
}

/** Without a word: the line goes somewhere else. */
export function takeFromCart(variantId: string): boolean {
  return stored.change((cart) => removeLine(cart, variantId))
}

export function changeQuantity(variantId: string, quantity: number): void {
  if (!stored.change((cart) => setQuantity(cart, variantId, quantity))) showError(messages.cartAddFailed)
}

export function changeCartSize(variantId: string, choice: VariantChoice): void {
  if (!stored.change((cart) => changeSize(cart, variantId, choice))) showError(messages.cartAddFailed)
}

/** The same cart as it can be bought now. */
export function replaceCart(cart: Cart): void {
  if (!stored.change(() => cart)) showError(messages.cartAddFailed)
}

/** Once an order is paid: what was bought is no longer wanted. */
export function takeOutBought(bought: readonly { variantId: string; quantity: number }[]): void {
  if (!stored.change((cart) => takeOut(cart, bought))) showError(messages.cartRemoveFailed)
}
