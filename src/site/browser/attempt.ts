import type { BodyInput } from '../../api/schemas.ts'
import { storedCart } from '../../features/cart/browser/cart.ts'
import { removeBought } from '../../features/cart/rules/cart.ts'
import { isRecord } from '../../features/catalog/rules/product-snapshot.ts'
import { dropPromo } from '../../features/checkout/browser/promo.ts'
import { messages } from '../../platform/pure/messages.ts'
import { createStored, inTurn } from './stored.ts'
import { showError } from './toasts.ts'

/** One intent to buy: the same body goes out under the same key, however often it is sent. */
export interface Attempt {
  key: string
  body: string
  /** Once there is an order: it, and where it is paid. */
  orderId?: string
  paymentUrl?: string
}

function readAttempt(text: string | null | undefined): Attempt[] {
  try {
    const [value]: unknown[] = JSON.parse(text ?? '[]')
    if (!isRecord(value) || typeof value['key'] !== 'string' || typeof value['body'] !== 'string') return []
    const { key, body, orderId, paymentUrl } = value
    const placed =
      typeof orderId === 'string' && typeof paymentUrl === 'string' && paymentUrl !== '' ? { orderId, paymentUrl } : {}
    return [{ key, body, ...placed }]
  } catch {
    return []
  }
}

const stored = createStored('placket:attempt', readAttempt)

/** The key for this body: the one it was sent under before, or a new one. */
export function claimKey(order: BodyInput<'createOrder'>): string {
  const body = JSON.stringify(order)
  const [standing] = stored.$value.get()
  if (standing?.body === body) return standing.key
  const key = crypto.randomUUID()
  // Without storage a double click is still one order: the page sends one at a time.
  stored.write([{ key, body }])
  return key
}

export function rememberPayment(orderId: string, paymentUrl: string): void {
  stored.write(stored.read().map((attempt) => ({ ...attempt, orderId, paymentUrl })))
}

/** The open order that another one is to take the place of: it holds items that the new one may want. */
export function findReplacedOrder(order: BodyInput<'createOrder'>): string | undefined {
  const [standing] = stored.$value.get()
  return standing && standing.body !== JSON.stringify(order) ? standing.orderId : undefined
}

/** Where the open order of this browser is paid. */
export function findPaymentUrl(orderId: string): string | undefined {
  return stored.$value.get().find((attempt) => attempt.orderId === orderId)?.paymentUrl
}

export function findOpenOrder(): string | undefined {
  return stored.$value.get()[0]?.orderId
}

/** The order is dead; to buy again is another intent. */
export function forgetAttempt(orderId?: string): void {
  stored.write(orderId ? stored.read().filter((attempt) => attempt.orderId !== orderId) : [])
}

/** The order is paid: its items leave the cart, once, however many tabs learn of it. */
export async function completeAttempt(
  orderId: string,
  bought: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  const complete = () => {
    if (stored.read()[0]?.orderId !== orderId) return true
    forgetAttempt(orderId)
    dropPromo()
    return storedCart.write(removeBought(storedCart.read(), bought))
  }
  if (!(await inTurn(complete, false))) showError(messages.cartRemoveFailed)
}
