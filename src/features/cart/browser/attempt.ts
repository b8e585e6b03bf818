import type { BodyInput } from '../../../api/schemas.ts'
import { isRecord } from '../../../platform/pure/is-record.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { forgetOrder } from '../../../site/browser/forget-person.ts'
import { createStored, inTurn } from '../../../site/browser/stored.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { removeBought } from '../rules/cart.ts'
import { storedCart } from './cart.ts'
import { dropPromo } from './promo.ts'

/** One attempt to buy: the same body is always sent with the same key. */
export interface Attempt {
  key: string
  body: string
  /** The order and its payment page, once they exist. */
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

/** Without the codes of gift cards, which are not stored. */
const describeBody = ({ giftCards, ...order }: BodyInput<'createOrder'>): string =>
  JSON.stringify(giftCards ? { ...order, giftCards: giftCards.map((code) => code.slice(-4)) } : order)

/** The key for this body: the one it was sent with before, or a new one. */
export function claimKey(order: BodyInput<'createOrder'>): string {
  const body = describeBody(order)
  const [standing] = stored.$value.get()
  if (standing?.body === body) return standing.key
  const key = crypto.randomUUID()
  // Even without storage a double click is one order: the page sends one request at a time.
  stored.write([{ key, body }])
  return key
}

export function rememberPayment(orderId: string, paymentUrl: string): void {
  stored.write(stored.read().map((attempt) => ({ ...attempt, orderId, paymentUrl })))
}

/** The open order that a new one replaces: it reserves items that the new one may need. */
export function findReplacedOrder(order: BodyInput<'createOrder'>): string | undefined {
  const [standing] = stored.$value.get()
  return standing && standing.body !== describeBody(order) ? standing.orderId : undefined
}

export function findOpenOrder(): string | undefined {
  return stored.$value.get()[0]?.orderId
}

/** The order is cancelled; buying again is a new attempt. */
export function forgetAttempt(orderId?: string): void {
  stored.write(orderId ? stored.read().filter((attempt) => attempt.orderId !== orderId) : [])
}

/** The order is paid: its items leave the cart, once, however many tabs notice. */
export async function completeAttempt(
  orderId: string,
  bought: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  const complete = () => {
    if (stored.read()[0]?.orderId !== orderId) return true
    forgetAttempt(orderId)
    dropPromo()
    forgetOrder()
    return storedCart.write(removeBought(storedCart.read(), bought))
  }
  if (!(await inTurn(complete, false))) showError(messages.cartRemoveFailed)
}
