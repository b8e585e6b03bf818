import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { readAmount } from '../../../platform/amount.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import { translateReply } from '../../../platform/fault-texts.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readDevice } from '../../accounts/server/known-devices.ts'
import { countOrder } from '../../orders/server/limit-orders.ts'
import { viewPayment } from '../../orders/server/order-view.ts'
import { openPayment } from '../../orders/server/payments/open-payment.ts'
import { listHolders } from '../../orders/server/placing/make-room.ts'
import { placeOrderOfValue, type ValuePurchase } from '../../orders/server/placing/order-of-value.ts'
import { isOffered, readGiftOffer } from '../rules/gift-offer.ts'
import { insertSoldCard } from './sold-cards.ts'

type Input = Body<'buyGiftCard'>

interface Purchase extends Pick<ValuePurchase, 'user' | 'key' | 'holders'> {
  input: Input
}

const dayMs = 86_400_000
const daysAheadMax = 366

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

/**
 * An order of one gift card, which the finaliser issues. It is paid by the payment provider alone: a card that pays a card would only
 * move a balance, and hide who bought it. The same key and body return the same order.
 */
async function buyGiftCard(deps: Deps, purchase: Purchase) {
  const { input } = purchase
  const cents = readPrice(input, deps)
  const { recipientName = '', senderName = '', message = '', recipientEmail } = input
  return placeOrderOfValue(deps, {
    ...purchase,
    cents,
    email: input.email,
    name: translateReply(messages.giftCardName, languageOf(deps.config)),
    add: (trx, orderId) =>
      insertSoldCard(trx, orderId, { recipientName, senderName, message, recipientEmail, sendAt: readDay(input) }),
  })
}

/** The shopper's calls. */
export const handleGifts = {
  buyGiftCard: async ({ body: input, user, key, request, clientAddress }, deps) => {
    const holders = listHolders(deps.config, { user, clientAddress, device: readDevice(request) })
    const buyer = { request, clientAddress, user, holders }
    const { orderId, opening } = await countOrder(deps, buyer, () => buyGiftCard(deps, { input, user, key, holders }))
    return { orderId, payment: viewPayment(await openPayment(deps, orderId, opening)) }
  },
} satisfies Partial<Handlers>
