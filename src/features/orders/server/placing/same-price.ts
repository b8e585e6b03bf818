import type { Deps } from '../../../../api/deps.ts'
import { HttpError, refuseFields } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { formatMoney } from '../../../../platform/pure/money.ts'
import { shippingMethod as shippingMethods } from '../../../../platform/schema/shipping-fields.ts'
import type { PlacedAddress } from '../../../accounts/address-contract.ts'
import { admitRegion } from '../../../accounts/server/admit-region.ts'
import { readVariants } from '../../../catalog/server/stock.ts'
import type { ShippingCharge } from '../../../delivery/server/offers.ts'
import { findRegion } from '../../../markets/rules/find-region.ts'
import type { Promotion } from '../../../pricing/rules/deal.ts'
import { type Basket, type Costs, priceBasket } from '../../../pricing/rules/pricing.ts'
import { readPriceRules } from '../../../pricing/server/price-rules.ts'
import { dueOn, untilComputed } from '../../../taxes/server/compute-taxes.ts'
import { findDestinationTaxes } from '../../../taxes/server/find-taxes.ts'
import type { OrderRow } from '../order-queries.ts'
import { viewDelivery, viewOrder } from '../order-view.ts'
import { admitDestination } from './destination.ts'
import { chargeShipping, methodOf, placeAt } from './shipping-offer.ts'

/** What the order got off its goods and its shipping, whatever it was that gave it. */
function listPromotions({ discount_cents: value, promotions }: OrderRow): Promotion[] {
  const whole = { name: '', minimumCents: 0, combines: true }
  const goods: Promotion = { ...whole, kind: 'fixed', value }
  return promotions.some((each) => each.is_shipping) ? [goods, { ...whole, kind: 'free-shipping', value: 0 }] : [goods]
}

/** What an order's items would cost today at an address; without a charge for shipping, at today's rates. */
async function priceAt(
  deps: Deps,
  order: OrderRow,
  { address, charge }: { address: PlacedAddress; charge?: ShippingCharge },
): Promise<Costs> {
  const ids = order.lines.map((line) => line.variant_id).filter(Boolean)
  const variants = await readVariants(deps.db, ids)
  const lines = order.lines.map((line) => ({
    variantId: line.variant_id,
    unitPriceCents: line.unit_price_cents,
    quantity: line.quantity,
    taxClass: variants.get(line.variant_id)?.taxClass ?? '',
    weightGrams: variants.get(line.variant_id)?.weightGrams ?? null,
  }))
  const taxes = await findDestinationTaxes(deps, { ...address, taxNumber: order.tax_number })
  const basket: Basket = {
    lines,
    shippingMethod: shippingMethods.parse(order.shipping_method),
    charge: charge ?? chargeShipping(deps.config, order, { address, lines }),
    feeCents: order.fee_cents,
    country: address.country,
    state: findRegion({ ...address, state: address.state ?? '' }),
    promotions: listPromotions(order),
    taxes: dueOn(taxes, lines),
  }
  return untilComputed(deps, taxes, async () => priceBasket(basket, readPriceRules(deps.config)))
}

const describeTaxes = ({ taxLines }: Costs) => JSON.stringify(taxLines)

/**
 * The tax service's computation of an order for another address, at what it was paid. Empty where the service has no part in the order,
 * or would charge something else by now: then its books keep the former place.
 */
async function computeAt(deps: Deps, order: OrderRow, address: PlacedAddress): Promise<string> {
  if (order.tax_calculation === '') return ''
  const charge = { rateCents: order.shipping_cents, freeRateCents: order.shipping_cents }
  const { calculation, totalCents, taxCents } = await priceAt(deps, order, { address, charge })
  return totalCents === order.total_cents && taxCents === order.tax_cents ? calculation : ''
}

const placeFields = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
const taxFields = ['state', 'postcode', 'country'] as const

export interface AdmittedAddress {
  address: PlacedAddress
  /** The tax service's computation for its place; empty where the order's own stays. */
  calculation: string
}

/**
 * Refuses, in words at the address, where the order can't be delivered or would cost something else. An order that is picked up keeps
 * its place; where only the name or the phone change, nothing is asked. The configuration is that of the order's market.
 */
export async function admitSamePrice(deps: Deps, order: OrderRow, given: PlacedAddress): Promise<AdmittedAddress> {
  const refuse = (problem: string) => refuseFields({ field: 'address', problem })
  try {
    const place = viewDelivery(order)?.place
    const placed = place ? placeAt(given, place) : given
    const address = { ...placed, state: admitRegion(placed) }
    const former = viewOrder(order).address
    const isSame = (field: (typeof placeFields)[number]) => (former[field] ?? '') === (address[field] ?? '')
    if (placeFields.every(isSame)) return { address, calculation: '' }
    await admitDestination(deps, { address, shippingMethod: methodOf(order) }, 'en')
    const before = await priceAt(deps, order, { address: former })
    const after = await priceAt(deps, order, { address })
    const difference = after.totalCents - before.totalCents
    if (difference !== 0) {
      const amount = formatMoney(Math.abs(difference), order.currency)
      throw refuse(
        `is ${amount} ${difference > 0 ? 'dearer' : 'cheaper'} in shipping and taxes. Refund this order and place a new one.`,
      )
    }
    if (describeTaxes(before) !== describeTaxes(after)) {
      throw refuse('is taxed otherwise. Refund this order and place a new one.')
    }
    return { address, calculation: taxFields.every(isSame) ? '' : await computeAt(deps, order, address) }
  } catch (error) {
    // Said of the address as a whole: the sentences name the part.
    if (!(error instanceof HttpError) || error.details.faults) throw error
    const reason = error.text === messages.methodGone ? messages.chosenMethodGone : error.message
    throw refuse(`can't be used: ${reason}`)
  }
}
