import { computed } from 'nanostores'
import { messages } from '../../../platform/pure/messages.ts'
import { createStored } from '../../../site/browser/stored.ts'
import { dismissToast, showError, showToast } from '../../../site/browser/toasts.ts'
import { shopCurrency } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import {
  addLine,
  type Cart,
  type CartLine,
  changeSize,
  countItems,
  countVariant,
  readCart,
  removeLine,
  setQuantity,
  totalCents,
  type VariantChoice,
} from '../rules/cart.ts'

// The storage key
export const storedCart = createStored('cart', readCart)

export const $cart = storedCart.$value
export const $cartTotalCents = computed($cart, (cart) => totalCents(cart, shopCurrency))

/** `capped`: fewer than requested were added, or none; the page says so in a note. */
export type Adding = 'added' | 'capped' | 'failed'

export const addToCart = (line: CartLine): Promise<Adding> => addAllToCart([line])

/** Adds several lines as one change, with one toast. */
export async function addAllToCart(lines: readonly CartLine[]): Promise<Adding> {
  let added = 0
  let wanted: Cart = []
  const add = (cart: Cart) => {
    added = 0
    wanted = lines.reduce((present, line) => {
      const result = addLine(present, line)
      added += result.added
      return result.cart
    }, cart)
    return wanted
  }
  const isIn = (cart: Cart) =>
    lines.every(({ variantId }) => countVariant(cart, variantId) >= countVariant(wanted, variantId))
  if (!(await storedCart.change(add, isIn))) {
    showError(messages.cartAddFailed)
    return 'failed'
  }
  if (added > 0) dispatchEvent(new Event('placket:added'))
  if (added < countItems(lines)) return 'capped'
  showAddedToast()
  return 'added'
}

let addedToast = 0

/** Opening the cart does what the toast of an added shirt offers. */
export const dismissAddedToast = (): void => dismissToast(addedToast)

export function showAddedToast(): void {
  addedToast = showToast(messages.cartAdded, { action: { label: texts.viewCart, run: () => location.assign('/cart') } })
}

async function storeOrToast(apply: (cart: Cart) => Cart, failure: string = messages.cartAddFailed): Promise<boolean> {
  const kept = await storedCart.change(apply)
  if (!kept) showError(failure)
  return kept
}

export async function removeFromCart(variantId: string): Promise<void> {
  let removed: { line: CartLine; position: number } | undefined
  const remove = (cart: Cart) => {
    const position = cart.findIndex((line) => line.variantId === variantId)
    const line = cart[position]
    if (line) removed = { line, position }
    return removeLine(cart, variantId)
  }
  if (!(await storeOrToast(remove, messages.cartRemoveFailed)) || !removed) return
  const { line, position } = removed
  const restore = (cart: Cart) => addLine(cart, line, Math.min(position, cart.length)).cart
  showToast(messages.removed, { action: { label: texts.undo, run: () => storeOrToast(restore) } })
}

/**
 * Empties storage and total at once, and the account's cart with the next sync. Undo puts back what fits beside what was added
 * meanwhile.
 */
export async function clearCart(): Promise<void> {
  let cleared: Cart = []
  const clear = (cart: Cart): Cart => {
    cleared = cart
    return []
  }
  if (!(await storeOrToast(clear, messages.cartRemoveFailed)) || cleared.length === 0) return
  const restore = (cart: Cart) => cleared.reduce((whole, line) => addLine(whole, line).cart, cart)
  showToast(texts.cleared, { action: { label: texts.undo, run: () => storeOrToast(restore) } })
}

/** Changes the quantity by one, starting from what the cart holds at that moment. */
export function stepQuantity(variantId: string, step: 1 | -1): Promise<boolean> {
  return storeOrToast((cart) => setQuantity(cart, variantId, countVariant(cart, variantId) + step))
}

export function changeCartSize(variantId: string, choice: VariantChoice): Promise<boolean> {
  return storeOrToast((cart) => changeSize(cart, variantId, choice))
}
