import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../../api/deps.ts'
import { recipientOf } from '../../../../platform/correspondence.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { cartQuantityCap } from '../../../../platform/pure/limits.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { admitRegion } from '../../../accounts/server/admit-region.ts'
import type { SessionUser } from '../../../accounts/server/session.ts'
import {
  checkVariantIds,
  lockVariants,
  mergeQuantities,
  type SaleVariant,
  type VariantQuantity,
} from '../../../catalog/server/stock.ts'
import { claimPromoUses } from '../../../promotions/server/promo-uses.ts'
import { parseTaxNumber } from '../../../taxes/rules/tax-number.ts'
import { untilComputed } from '../../../taxes/server/compute-taxes.ts'
import { type DestinationTaxes, findDestinationTaxes } from '../../../taxes/server/find-taxes.ts'
import { writeTransferMail } from '../manual-mails.ts'
import { findOrder } from '../order-queries.ts'
import { openingSeconds } from '../payments/open-payment.ts'
import type { PaymentToOpen } from '../payments/opening-queries.ts'
import { holdCredit } from '../payments/order-credit.ts'
import { admitDestination } from './destination.ts'
import { type Holders, makeRoom, refuseTooManyItems, withRoom } from './make-room.ts'
import { claimIdempotencyKey, insertOrder, type NewOrder } from './new-order-queries.ts'
import { findEntered, type OrderInput, type OrderLine, type PricedOrder, priceOrder } from './price-order.ts'
import { settlePlace } from './shipping-offer.ts'

export interface OrderRequest {
  input: OrderInput
  user: SessionUser
  /** The header Idempotency-Key; null from a client that sends none. */
  key: string | null
  holders: Holders
}

/** 404 for a variant that doesn't exist, 409 for one that is no longer sold or short of stock. */
export function findOnSale(variants: Map<string, SaleVariant>, { variantId, quantity }: VariantQuantity): SaleVariant {
  const variant = variants.get(variantId)
  if (!variant) throw new HttpError(404, messages.notFound)
  if (!variant.onSale || variant.stock < quantity) throw new HttpError(409, messages.outOfStock)
  return variant
}

/** The cap applies to a product across its variants and lines. */
function checkCap(lines: readonly { productId: string; quantity: number }[]): void {
  const counts = new Map<string, number>()
  for (const { productId, quantity } of lines) counts.set(productId, (counts.get(productId) ?? 0) + quantity)
  if ([...counts.values()].some((count) => count > cartQuantityCap)) throw new HttpError(400, messages.tooManyOfProduct)
}

const minutesOfDay = 24 * 60

interface Attempt {
  orderId: string
  /** Unpaid orders whose provider was asked before they are replaced; null: replaced without asking. */
  checked: ReadonlySet<string> | null
  taxes: DestinationTaxes
}

/** The wanted variants, locked until the order is written. */
async function lockLines(trx: Trx, config: Deps['config'], wanted: readonly VariantQuantity[]): Promise<OrderLine[]> {
  const ids = wanted.map(({ variantId }) => variantId)
  const variants = await lockVariants(trx, ids, config)
  const lines = wanted.map((item) => ({ ...findOnSale(variants, item), quantity: item.quantity }))
  checkCap(lines)
  return lines
}

interface Placed {
  orderId: string
  lines: OrderLine[]
  held: VariantQuantity[]
  priced: PricedOrder
}

/** The order as it is written. */
function describeOrder({ config, providers }: Deps, request: OrderRequest, placed: Placed): NewOrder {
  const { input, user, holders } = request
  const { orderId, lines, held, priced } = placed
  const { costs, credit, terms } = priced
  const isFree = credit.dueCents === 0
  return {
    id: orderId,
    userId: user.id,
    email: input.email ?? user.email ?? '',
    phone: user.phone,
    address: input.address,
    shippingMethod: priced.speed,
    shippingDetails: priced.details,
    currency: config.CURRENCY,
    ...recipientOf(config),
    costs,
    taxNumber: parseTaxNumber(input.taxNumber ?? '')?.number ?? '',
    promo: findEntered(costs.applied, input.promoCode),
    holdMinutes: terms?.dueDays ? terms.dueDays * minutesOfDay : config.HOLD_MINUTES,
    numberPrefix: config.shop.orderPrefix,
    lines,
    held,
    dueCents: credit.dueCents,
    paymentProvider: isFree ? 'free' : (terms?.method ?? providers.payment.name),
    paymentNote: terms?.details ?? '',
    express: input.express === true && credit.dueCents > 0,
    openingSeconds: openingSeconds(config),
    holders: [...holders.keys()],
  }
}

/** Claims what else the order takes: uses of promotions, gift cards and store credit. */
async function claimDiscounts(trx: Trx, deps: Deps, { orderId, priced }: Pick<Placed, 'orderId' | 'priced'>) {
  const { person, costs, credit } = priced
  await claimPromoUses(trx, { orderId, person, applied: costs.applied })
  await holdCredit(trx, { orderId, currency: deps.config.CURRENCY, uses: credit.uses })
}

async function placeOrder(trx: Trx, deps: Deps, request: OrderRequest, attempt: Attempt): Promise<PaymentToOpen> {
  const { input, user, holders } = request
  const { orderId, checked, taxes } = attempt
  const held = mergeQuantities(input.items)
  await makeRoom(trx, { holders, method: input.paymentMethod ?? 'online', wanted: held, checked })
  const lines = await lockLines(trx, deps.config, held)
  const priced = await priceOrder(trx, deps, { input, user, lines, taxes })
  const opening = await insertOrder(trx, describeOrder(deps, request, { orderId, lines, held, priced }))
  if (!opening) throw new HttpError(409, messages.outOfStock)
  await claimDiscounts(trx, deps, { orderId, priced })
  if (opening.payment.provider === 'bank-transfer') {
    await queueMail(trx, writeTransferMail(orNotFound(await findOrder(trx, orderId)), deps.config))
  }
  return opening
}

/** `opening`: the payment of a new order. */
export interface CreatedOrder {
  orderId: string
  opening?: PaymentToOpen
}

/**
 * What a key stands for. A field that came later is left out while it has its default: during a deploy the same press may reach the
 * release before, which doesn't know it.
 */
function hashOrder({ paymentMethod, ...input }: OrderRequest['input']): Buffer {
  const body = paymentMethod === 'online' ? input : { ...input, paymentMethod }
  return createHash('sha256').update(JSON.stringify(body)).digest()
}

async function placeOnce(deps: Deps, request: OrderRequest, attempt: Attempt): Promise<CreatedOrder> {
  const { address } = request.input
  const placing = { ...request, input: { ...request.input, address: { ...address, state: admitRegion(address) } } }
  const { key, user, input } = request
  const { orderId } = attempt
  const bodyHash = hashOrder(input)
  return transact(deps.db, async (trx) => {
    if (key !== null) {
      const claim = await claimIdempotencyKey(trx, { userId: user.id, key, bodyHash, orderId })
      if (!claim.claimed) {
        if (!claim.sameBody) throw new HttpError(422, messages.keyReused)
        return { orderId: claim.orderId }
      }
    }
    return { orderId, opening: await placeOrder(trx, deps, placing, attempt) }
  })
}

/**
 * Prices the cart, reserves stock and writes the order in one transaction. If the key already has an order, returns its
 * id and changes nothing; refuses a key used for another body. The oldest unpaid orders may be cancelled to make room.
 */
export async function createOrder(deps: Deps, sent: OrderRequest): Promise<CreatedOrder> {
  const request = { ...sent, input: settlePlace(deps.config, sent.input) }
  const { items } = request.input
  checkVariantIds(items)
  refuseTooManyItems(
    request.holders,
    items.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  await admitDestination(deps, request.input)
  const { address, taxNumber = '' } = request.input
  if (taxNumber !== '' && parseTaxNumber(taxNumber) === null) throw new HttpError(400, messages.taxNumberUnfit)
  const taxes = await findDestinationTaxes(deps, { ...address, taxNumber })
  if (taxes.lacksRegion) throw new HttpError(400, messages.chooseRegion)
  const orderId = randomUUID()
  return untilComputed(deps, taxes, () =>
    withRoom(deps, (checked) => placeOnce(deps, request, { orderId, taxes, checked })),
  )
}
