import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../../api/deps.ts'
import { recipientOf } from '../../../../platform/correspondence.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import type { SessionUser } from '../../../accounts/server/session.ts'
import type { Costs } from '../../../pricing/rules/pricing.ts'
import { openingSeconds } from '../payments/open-payment.ts'
import type { PaymentToOpen } from '../payments/opening-queries.ts'
import { type Holders, makeRoom, withRoom } from './make-room.ts'
import { claimIdempotencyKey, insertOrder, type SoldLine } from './new-order-queries.ts'

/** What is sold for an amount and has no stock, such as a gift card. */
export interface ValuePurchase {
  user: SessionUser
  key: string
  holders: Holders
  /** As it was sent: with another one, the key is refused. */
  input: unknown
  /** Where the receipt goes, if not to the account's. */
  email: string | undefined
  /** An order keeps the name that its line was sold under. */
  name: string
  cents: number
  /** Keeps what the order bought, in the transaction that makes it. */
  add: (trx: Trx, orderId: string) => Promise<void>
}

/** Neither tax, shipping nor promotions: taxes are due when goods are bought with it. */
const priceValue = (cents: number): Costs => ({
  subtotalCents: cents,
  discountCents: 0,
  shippingCents: 0,
  feeCents: 0,
  taxCents: 0,
  totalCents: cents,
  taxIncluded: false,
  exemptCents: 0,
  taxLines: [],
  applied: [],
  taxable: { lines: [], shippingCents: 0 },
  lacksTaxes: false,
  calculation: '',
  lineShares: [{ discountCents: 0, taxCents: 0, paidCents: cents, taxes: [] }],
})

const describeLine = (name: string, cents: number): SoldLine => ({
  variantId: null,
  productId: null,
  slug: '',
  name,
  sku: '',
  color: '',
  size: '',
  optionName: '',
  optionValue: '',
  imageUrl: '',
  hsnCode: '',
  unitPriceCents: cents,
  quantity: 1,
})

async function place(trx: Trx, deps: Deps, purchase: ValuePurchase & { orderId: string }) {
  const { config, providers } = deps
  const { orderId, user, holders, cents, email, name } = purchase
  const address = {
    name: user.name,
    phone: user.phone,
    line1: '',
    line2: '',
    city: '',
    postcode: '',
  }
  const opening = await insertOrder(trx, {
    id: orderId,
    userId: user.id,
    email: email ?? user.email ?? '',
    phone: user.phone,
    address: { ...address, state: '', country: '' },
    shippingMethod: 'standard',
    shippingDetails: null,
    currency: config.CURRENCY,
    ...recipientOf(config),
    costs: priceValue(cents),
    lines: [describeLine(name, cents)],
    held: [],
    dueCents: cents,
    taxNumber: '',
    promo: null,
    holdMinutes: config.HOLD_MINUTES,
    numberPrefix: config.shop.orderPrefix,
    paymentProvider: providers.payment.name,
    openingSeconds: openingSeconds(config),
    holders: [...holders.keys()],
  })
  if (!opening) throw new Error('What has no stock was missing')
  await purchase.add(trx, orderId)
  return opening
}

/**
 * An order of one thing that has no stock, tax or shipping, paid by the payment provider alone. The same key and input return the
 * same order.
 */
export async function placeOrderOfValue(
  deps: Deps,
  purchase: ValuePurchase,
): Promise<{ orderId: string; opening?: PaymentToOpen }> {
  const { input, user, key, holders } = purchase
  const orderId = randomUUID()
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  return withRoom(deps, (checked) =>
    transact(deps.db, async (trx) => {
      const claim = await claimIdempotencyKey(trx, { userId: user.id, key, bodyHash, orderId })
      if (!claim.claimed && !claim.sameBody) throw new HttpError(422, messages.keyReused)
      if (!claim.claimed) return { orderId: claim.orderId }
      await makeRoom(trx, { holders, method: 'online', wanted: [], checked })
      return { orderId, opening: await place(trx, deps, { ...purchase, orderId }) }
    }),
  )
}
