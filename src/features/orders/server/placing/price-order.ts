import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { amountMaxCents } from '../../../../platform/amount.ts'
import { languageOf } from '../../../../platform/correspondence.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { localeOf } from '../../../../platform/pure/language.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { formatMoney, toWire } from '../../../../platform/pure/money.ts'
import type { PlacedAddress } from '../../../accounts/address-contract.ts'
import type { SessionUser } from '../../../accounts/server/session.ts'
import type { SaleVariant } from '../../../catalog/server/stock.ts'
import { takeCredit } from '../../../credit/server/use-credit.ts'
import { findRegion } from '../../../markets/rules/find-region.ts'
import { admitExpress, admitMethod, admitTotal } from '../../../payments/server/admit-method.ts'
import type { Promotion } from '../../../pricing/rules/deal.ts'
import type { AppliedPromotion } from '../../../pricing/rules/discounts.ts'
import { type Costs, priceBasket, sumLines } from '../../../pricing/rules/pricing.ts'
import { readPriceRules } from '../../../pricing/server/price-rules.ts'
import { normalisePromoCode } from '../../../promotions/rules/promo.ts'
import { takePromotions } from '../../../promotions/server/find-promotions.ts'
import { admitPromo, keepForMarket } from '../../../promotions/server/judge-promo.ts'
import { lockPromoCode } from '../../../promotions/server/promo-codes.ts'
import { identifyPromoPerson, type PromoPerson } from '../../../promotions/server/promo-person.ts'
import { dueOn } from '../../../taxes/server/compute-taxes.ts'
import type { DestinationTaxes } from '../../../taxes/server/find-taxes.ts'
import type { NewOrder } from './new-order-queries.ts'
import { chooseShipping } from './shipping-offer.ts'

export type OrderInput = Body<'createOrder'> & { address: PlacedAddress }
export type OrderLine = SaleVariant & { quantity: number }

/** What this person may use for these lines: the entered code, or a refusal that says why not, and the automatic promotions. */
async function readPromotions(
  trx: Trx,
  { promoCode }: OrderInput,
  { person, lines, config }: Pick<Deps, 'config'> & { person: PromoPerson; lines: readonly OrderLine[] },
): Promise<Promotion[]> {
  const variantIds = lines.map(({ variantId }) => variantId)
  const locked = promoCode === undefined ? null : await lockPromoCode(trx, { code: normalisePromoCode(promoCode) })
  const question = { code: keepForMarket(locked, config), person, subtotalCents: sumLines(lines), variantIds }
  const code = promoCode === undefined ? null : await admitPromo(trx, question)
  return (await takePromotions(trx, { person, variantIds, code, config })).map(({ promotion }) => promotion)
}

/** The entered code, if it took something off: a better promotion may have been used in its place. */
export function findEntered(applied: readonly AppliedPromotion[], typed: string | undefined): NewOrder['promo'] {
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

/** Refuses a total that isn't the one that was shown, or more than an order may come to. */
function admitShown(config: Deps['config'], input: OrderInput, { totalCents, subtotalCents }: Costs): void {
  const { CURRENCY } = config
  const shown = toWire(totalCents, CURRENCY) === input.displayedTotal && (input.currency ?? CURRENCY) === CURRENCY
  if (!shown) throw new HttpError(409, messages.priceChanged)
  if (subtotalCents > amountMaxCents) throw new HttpError(400, messages.orderTooLarge)
}

interface ToPrice {
  input: OrderInput
  user: SessionUser
  lines: readonly OrderLine[]
  taxes: DestinationTaxes
}

/** What the lines cost this person, and how they are shipped and paid for. Locks the promo code and the credit that are used. */
export async function priceOrder(trx: Trx, deps: Deps, { input, user, lines, taxes }: ToPrice) {
  const { config } = deps
  const { address } = input
  const person = identifyPromoPerson(config, user)
  const promotions = await readPromotions(trx, input, { person, lines, config })
  const { speed, charge = null, details } = chooseShipping(config, { ...input, lines }, new Date())
  const state = findRegion({ ...address, state: address.state ?? '' })
  admitExpress(deps, input)
  const terms = admitMethod(config, { input, user })
  const feeCents = terms?.feeCents ?? 0
  const basket = { lines, shippingMethod: speed, charge, country: address.country, state, promotions, feeCents }
  const costs = priceBasket({ ...basket, taxes: dueOn(taxes, lines) }, readPriceRules(config))
  admitShown(config, input, costs)
  const credit = await takeCredit(trx, config, { wish: input, userId: user.id, totalCents: costs.totalCents })
  if (terms) admitTotal(terms, { totalCents: costs.totalCents, usesCredit: credit.uses.length > 0 })
  else refuseTooLittle(config, credit.dueCents)
  return { person, speed, details, terms, costs, credit }
}
export type PricedOrder = Awaited<ReturnType<typeof priceOrder>>
