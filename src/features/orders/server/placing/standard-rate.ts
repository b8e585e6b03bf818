import type { Config } from '../../../../platform/config.ts'
import { findMethod, listMethods, listOffers, weigh } from '../../../delivery/server/offers.ts'
import { findRegion } from '../../../markets/rules/find-region.ts'
import type { OrderRow } from '../order-queries.ts'
import { viewOrder } from '../order-view.ts'

/** What the cheapest standard method charges today for the parcel of an order, in minor units; null if none goes there. */
export function findStandardRate(config: Config, order: OrderRow): number | null {
  const { country, postcode, state } = viewOrder(order).address
  const methods = listMethods(config, { country, postcode, region: findRegion({ country, postcode, state }) })
  if (!methods) return null
  const parcel = weigh(
    order.lines.map((line) => ({ unitPriceCents: line.unit_price_cents, quantity: line.quantity, weightGrams: null })),
  )
  const standard = findMethod(methods, 'standard', parcel)
  const offer = listOffers(methods, parcel).find(({ method }) => method === standard)
  return offer?.fits ? offer.charge.rateCents : null
}
