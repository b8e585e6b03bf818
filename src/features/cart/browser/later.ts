import { messages } from '../../../platform/pure/messages.ts'
import { createStored, inTurn, type Stored } from '../../../site/browser/stored.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { addAside, addLine, type Cart, readAside, removeBought, removeLine } from '../rules/cart.ts'
import { type Adding, showAddedToast, storedCart } from './cart.ts'

export const storedLater = createStored('placket:later', readAside)

/** Lines saved for later. */
export const $later = storedLater.$value

interface Move {
  to: [Stored<Cart>, Cart]
  from: [Stored<Cart>, Cart]
}

/** Writes both lists or neither, within a turn. A full storage refuses the first write, the one that grows. */
function writeBoth({ to: [target, grown], from: [source, rest] }: Move): boolean {
  const before = target.read()
  if (!target.write(grown)) return false
  if (source.write(rest)) return true
  target.write(before)
  return false
}

export async function saveForLater(variantId: string): Promise<void> {
  const kept = await inTurn(() => {
    const cart = storedCart.read()
    const line = cart.find((candidate) => candidate.variantId === variantId)
    if (!line) return true
    return writeBoth({
      to: [storedLater, addAside(storedLater.read(), line)],
      from: [storedCart, removeLine(cart, variantId)],
    })
  }, false)
  if (!kept) showError(messages.cartRemoveFailed)
}

/** Moves as many as the cap allows; the rest stays saved for later. */
export async function moveToCart(variantId: string): Promise<Adding | 'gone'> {
  const move = (): Adding | 'gone' => {
    const later = storedLater.read()
    const line = later.find((candidate) => candidate.variantId === variantId)
    if (!line) return 'gone'
    const { cart, added } = addLine(storedCart.read(), line)
    const rest = removeBought(later, [{ variantId, quantity: added }])
    if (added > 0 && !writeBoth({ to: [storedCart, cart], from: [storedLater, rest] })) return 'failed'
    return added < line.quantity ? 'capped' : 'added'
  }
  const moving = await inTurn(move, 'failed')
  if (moving === 'failed') showError(messages.cartAddFailed)
  if (moving === 'added') showAddedToast()
  return moving
}

export async function dropFromLater(variantId: string): Promise<void> {
  if (!(await storedLater.change((later) => removeLine(later, variantId)))) showError(messages.cartRemoveFailed)
}
