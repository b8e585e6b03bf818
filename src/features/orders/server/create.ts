import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../api/deps.ts'
import type { Body } from '../../../api/schemas.ts'
import { amountMaxCents } from '../../../platform/amount.ts'
import { languageOf, recipientOf } from '../../../platform/correspondence.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { localeOf } from '../../../platform/pure/language.ts'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { formatMoney, toWire } from '../../../platform/pure/money.ts'
import type { PlacedAddress } from '../../accounts/address-contract.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { lockVariants, mergeQuantities, type SaleVariant, type VariantQuantity } from '../../catalog/server/stock.ts'
import type { AppliedPromotion } from '../../checkout/rules/discounts.ts'
import { priceBasket, sumLines } from '../../checkout/rules/pricing.ts'
import { holdCredit } from '../../gifts/server/order-credit.ts'
import { takeCredit } from '../../gifts/server/use-credit.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { parseTaxNumber } from '../../markets/rules/tax-number.ts'
import { admitRegion } from '../../markets/server/admit-region.ts'
import { dueOn, untilComputed } from '../../markets/server/compute-taxes.ts'
import { type DestinationTaxes, findDestinationTaxes } from '../../markets/server/find-taxes.ts'
import { admitAnother, admitExpress, admitMethod, admitTotal } from '../../payments/server/admit-method.ts'
import type { Promotion } from '../../promotions/rules/deal.ts'
import { normalisePromoCode } from '../../promotions/rules/promo.ts'
import { takePromotions } from '../../promotions/server/find-promotions.ts'
import { admitPromo, keepForMarket } from '../../promotions/server/judge-promo.ts'
import { lockPromoCode } from '../../promotions/server/promo-codes.ts'
import { identifyPromoPerson, type PromoPerson } from '../../promotions/server/promo-person.ts'
import { claimPromoUses } from '../../promotions/server/promo-uses.ts'
import { admitDestination } from './destination.ts'
import { type Holders, makeRoom, refuseTooManyItems, withRoom } from './make-room.ts'
import { writeTransferMail } from './manual-mails.ts'
import { claimIdempotencyKey, insertOrder, type NewOrder } from './new-order-queries.ts'
import { openingSeconds } from './open-payment.ts'
import type { PaymentToOpen } from './opening-queries.ts'
import { findOrder } from './order-queries.ts'
import { readPriceRules } from './price-rules.ts'
import { chooseShipping, settlePlace } from './shipping-offer.ts'

export type OrderInput = Body<'createOrder'> & { address: PlacedAddress }

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

/** The database would fail on an id that no variant can have. */
export function checkVariantIds(quantities: readonly VariantQuantity[]): void {
  if (!quantities.every(({ variantId }) => isCatalogueId(variantId))) throw new HttpError(404, messages.notFound)
}

/** The cap applies to a product across its variants and lines. */
function checkCap(lines: readonly { productId: string; quantity: number }[]): void {
  const counts = new Map<string, number>()
  for (const { productId, quantity } of lines) counts.set(productId, (counts.get(productId) ?? 0) + quantity)
  if ([...counts.values()].some((count) => count > cartQuantityCap)) throw new HttpError(400, messages.tooManyOfProduct)
}

/** What this person may use for these lines: the entered code, or a refusal that says why not, and the automatic promotions. */
async function readPromotions(
  trx: Trx,
  { promoCode }: OrderInput,
  {
    person,
    lines,
    config,
  }: Pick<Deps, 'config'> & { person: PromoPerson; lines: readonly (SaleVariant & { quantity: number })[] },
): Promise<Promotion[]> {
  const variantIds = lines.map(({ variantId }) => variantId)
  const locked = promoCode === undefined ? null : await lockPromoCode(trx, { code: normalisePromoCode(promoCode) })
  const question = { code: keepForMarket(locked, config), person, subtotalCents: sumLines(lines), variantIds }
  const code = promoCode === undefined ? null : await admitPromo(trx, question)
  return (await takePromotions(trx, { person, variantIds, code, config })).map(({ promotion }) => promotion)
}

/** The entered code, if it took something off: a better promotion may have been used in its place. */
function findEntered(applied: readonly AppliedPromotion[], typed: string | undefined): NewOrder['promo'] {
  const code = normalisePromoCode(typed ?? '')
  const entered = applied.find(({ promotion }) => promotion.isCode && promotion.name === code)?.promotion
  return entered?.id ? { id: entered.id, code } : null
}

/** The payment provider would refuse to charge it. */
function refuseTooLittle(config: Deps['config'], dueCents: number): void {
  const { amountMinimumCents, CURRENCY } = config
  if (dueCents === 0 || dueCents >= amountMinimumCents) return
  const amount = formatMoney(amountMinimumCents, CURRENCY, { language: localeOf(languageOf(config)) })
  throw new HttpError(400, messages.orderTooSmall, {}, {}, { amount })
}

const minutesOfDay = 24 * 60

interface Attempt {
  orderId: string
  /** Unpaid orders whose provider was asked before they are replaced; null: replaced without asking. */
  checked: ReadonlySet<string> | null
  taxes: DestinationTaxes
}

async function placeOrder(
  trx: Trx,
  deps: Deps,
  { input, user, holders }: OrderRequest,
  { orderId, checked, taxes }: Attempt,
): Promise<PaymentToOpen> {
  const wanted = mergeQuantities(input.items)
  await makeRoom(trx, { holders, wanted, checked })
  const variants = await lockVariants(
    trx,
    wanted.map(({ variantId }) => variantId),
    deps.config,
  )
  const lines = wanted.map((item) => ({ ...findOnSale(variants, item), quantity: item.quantity }))
  const person = identifyPromoPerson(deps.config, user)
  checkCap(lines)
  const promotions = await readPromotions(trx, input, { person, lines, config: deps.config })
  const { address } = input
  const { speed, charge = null, details } = chooseShipping(deps.config, { ...input, lines }, new Date())
  const state = findRegion({ ...address, state: address.state ?? '' })
  admitExpress(deps, input)
  const terms = admitMethod(deps.config, { input, user })
  const feeCents = terms?.feeCents ?? 0
  if (terms) await admitAnother(trx, deps.config, user.id)
  const basket = { lines, shippingMethod: speed, charge, country: address.country, state, promotions, feeCents }
  const costs = priceBasket({ ...basket, taxes: dueOn(taxes, lines) }, readPriceRules(deps.config))
  const { CURRENCY } = deps.config
  const shown = toWire(costs.totalCents, CURRENCY) === input.displayedTotal && (input.currency ?? CURRENCY) === CURRENCY
  if (!shown) throw new HttpError(409, messages.priceChanged)
  if (costs.subtotalCents > amountMaxCents) throw new HttpError(400, messages.orderTooLarge)
  const credit = await takeCredit(trx, deps.config, { wish: input, userId: user.id, totalCents: costs.totalCents })
  if (terms) admitTotal(terms, { totalCents: costs.totalCents, usesCredit: credit.uses.length > 0 })
  else refuseTooLittle(deps.config, credit.dueCents)
  const opening = await insertOrder(trx, {
    id: orderId,
    userId: user.id,
    email: input.email ?? user.email ?? '',
    phone: user.phone,
    address,
    shippingMethod: speed,
    shippingDetails: details,
    currency: CURRENCY,
    ...recipientOf(deps.config),
    costs,
    taxNumber: parseTaxNumber(input.taxNumber ?? '')?.number ?? '',
    promo: findEntered(costs.applied, input.promoCode),
    holdMinutes: terms?.dueDays ? terms.dueDays * minutesOfDay : deps.config.HOLD_MINUTES,
    numberPrefix: deps.config.shop.orderPrefix,
    lines,
    held: wanted,
    dueCents: credit.dueCents,
    paymentProvider: credit.dueCents === 0 ? 'free' : (terms?.method ?? deps.providers.payment.name),
    paymentNote: terms?.details ?? '',
    express: input.express === true && credit.dueCents > 0,
    openingSeconds: openingSeconds(deps.config),
    // A newer order doesn't replace one that waits for a transfer.
    holders: terms ? [] : [...holders.keys()],
  })
  if (!opening) throw new HttpError(409, messages.outOfStock)
  await claimPromoUses(trx, { orderId, person, applied: costs.applied })
  await holdCredit(trx, { orderId, currency: CURRENCY, uses: credit.uses })
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
