import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { readAmount } from '../../../../platform/amount.ts'
import { languageOf, recipientOf } from '../../../../platform/correspondence.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { translateReply } from '../../../../platform/fault-texts.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import type { Language } from '../../../../platform/pure/language.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import type { SessionUser } from '../../../accounts/server/session.ts'
import { isOffered, readGiftOffer } from '../../../gifts/rules/gift-offer.ts'
import { insertSoldCard } from '../../../gifts/server/sold-cards.ts'
import type { Costs } from '../../../pricing/rules/pricing.ts'
import { openingSeconds } from '../payments/open-payment.ts'
import type { PaymentToOpen } from '../payments/opening-queries.ts'
import { type Holders, makeRoom, withRoom } from './make-room.ts'
import { claimIdempotencyKey, insertOrder, type SoldLine } from './new-order-queries.ts'

type Input = Body<'buyGiftCard'>

interface Purchase {
  input: Input
  user: SessionUser
  key: string
  holders: Holders
}

const dayMs = 86_400_000
const daysAheadMax = 366

/** Neither tax, shipping nor promotions: taxes are due when goods are bought with the card. */
const priceCard = (cents: number): Costs => ({
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

/** `language`: an order keeps the name that its line was sold under. */
const describeCard = (cents: number, language: Language): SoldLine => ({
  variantId: null,
  productId: null,
  slug: '',
  name: translateReply(messages.giftCardName, language),
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

const refuseField = (field: string, problem: string) =>
  new HttpError(400, problem, {}, { faults: [{ field, problem }] })

/** The amount in minor units of the market's currency, or a refusal in words. */
function readPrice({ amount, currency }: Input, { config }: Deps): number {
  const offer = orNotFound(readGiftOffer(config.shop, config.CURRENCY))
  if (currency !== config.CURRENCY) throw new HttpError(409, messages.priceChanged)
  if (!isOffered(offer, amount)) throw refuseField('amount', messages.giftCardNotSold)
  const cents = readAmount(amount, config)
  if (cents < config.amountMinimumCents) throw refuseField('amount', messages.giftCardNotSold)
  return cents
}

function readDay({ sendAt = null }: Input): Date | null {
  if (sendAt === null) return null
  const at = new Date(sendAt)
  if (at.getTime() > Date.now() + daysAheadMax * dayMs) throw refuseField('sendAt', messages.giftCardTooLate)
  return at.getTime() > Date.now() ? at : null
}

async function place(trx: Trx, deps: Deps, { input, user, holders }: Purchase, cents: number, orderId: string) {
  const { config, providers } = deps
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
    email: input.email ?? user.email ?? '',
    phone: user.phone,
    address: { ...address, state: '', country: '' },
    shippingMethod: 'standard',
    shippingDetails: null,
    currency: config.CURRENCY,
    ...recipientOf(config),
    costs: priceCard(cents),
    lines: [describeCard(cents, languageOf(config))],
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
  if (!opening) throw new Error('A gift card has no stock that could be missing')
  const { recipientName = '', senderName = '', message = '', recipientEmail } = input
  await insertSoldCard(trx, orderId, { recipientName, senderName, message, recipientEmail, sendAt: readDay(input) })
  return opening
}

/**
 * An order of one gift card, which the finaliser issues. It is paid by the payment provider alone: a card that pays a card would only
 * move a balance, and hide who bought it. The same key and body return the same order.
 */
export async function buyGiftCard(
  deps: Deps,
  purchase: Purchase,
): Promise<{ orderId: string; opening?: PaymentToOpen }> {
  const { input, user, key, holders } = purchase
  const cents = readPrice(input, deps)
  const orderId = randomUUID()
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  return withRoom(deps, (checked) =>
    transact(deps.db, async (trx) => {
      const claim = await claimIdempotencyKey(trx, { userId: user.id, key, bodyHash, orderId })
      if (!claim.claimed && !claim.sameBody) throw new HttpError(422, messages.keyReused)
      if (!claim.claimed) return { orderId: claim.orderId }
      await makeRoom(trx, { holders, method: 'online', wanted: [], checked })
      return { orderId, opening: await place(trx, deps, purchase, cents, orderId) }
    }),
  )
}
