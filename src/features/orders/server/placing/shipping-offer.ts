import type { Config } from '../../../../platform/config.ts'
import { languageOf } from '../../../../platform/correspondence.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import type { Parcel, PickupPlace, ZoneMethod } from '../../../../platform/pure/shipping/methods.ts'
import { findZone } from '../../../../platform/pure/shipping/zones.ts'
import type { ShippingMethod } from '../../../../platform/schema/shipping-fields.ts'
import type { PlacedAddress } from '../../../accounts/address-contract.ts'
import { promiseDays } from '../../../delivery/rules/promise.ts'
import { nameSpeed } from '../../../delivery/server/delivery-words.ts'
import { findMethod, listMethods, listOffers, type ShippingCharge, weigh } from '../../../delivery/server/offers.ts'
import { findRegion } from '../../../markets/rules/find-region.ts'
import { nameCountry } from '../../../markets/rules/regions.ts'
import type { OrderShipping } from '../../shipping-contract.ts'
import type { OrderRow } from '../order-queries.ts'
import { viewDelivery } from '../order-view.ts'

interface Wanted {
  address: PlacedAddress
  shippingMethod: string
  lines: Parameters<typeof weigh>[0]
}

export interface ChosenShipping {
  speed: ShippingMethod
  /** Absent in a zone that only has rates: the pricing finds them. */
  charge?: ShippingCharge
  /** What the order keeps. */
  details: OrderShipping
}

const destinationOf = ({ country, postcode, state = '' }: PlacedAddress) => ({
  country,
  postcode,
  region: findRegion({ country, postcode, state }),
})

interface RefusedMethod {
  gone: string
  tooHeavy: string
  tooManyItems: string
}
const toShopper: RefusedMethod = {
  gone: messages.methodGone,
  tooHeavy: messages.tooHeavy,
  tooManyItems: messages.tooManyItems,
}
/** Of an order that was placed: the merchant who changes it can't choose its method. */
const toMerchant: RefusedMethod = {
  gone: messages.chosenMethodGone,
  tooHeavy: messages.tooHeavyForChosen,
  tooManyItems: messages.tooManyForChosen,
}

/** What a method charges for a parcel, or a refusal that says why it doesn't carry it. */
function chargeMethod(
  config: Config,
  { methods, method, parcel }: { methods: readonly ZoneMethod[]; method: ZoneMethod | null; parcel: Parcel },
  refused: RefusedMethod,
): ShippingCharge {
  const offer = listOffers(methods, parcel).find((each) => each.method === method)
  if (!method || !offer) throw new HttpError(400, refused.gone)
  if (offer.fits) return offer.charge
  const text = offer.fault === 'items' ? refused.tooManyItems : refused.tooHeavy
  throw new HttpError(400, text, {}, {}, { method: method.name || nameSpeed(method.speed, languageOf(config)) })
}

/** The order's method with its price and days, or a refusal that says why there is none. */
export function chooseShipping(config: Config, wanted: Wanted, now: Date): ChosenShipping {
  const { address, shippingMethod, lines } = wanted
  const destination = destinationOf(address)
  const zone = findZone(config.zones, destination)
  const methods = listMethods(config, destination)
  if (!zone || !methods)
    throw new HttpError(
      400,
      messages.placeUnserved,
      {},
      {},
      { place: nameCountry(address.country, languageOf(config)) },
    )
  const parcel = weigh(lines)
  const method = findMethod(methods, shippingMethod, parcel)
  if (!method) throw new HttpError(400, messages.methodGone)
  const charge = chargeMethod(config, { methods, method, parcel }, toShopper)
  const days = method.days ? promiseDays(now, method.days, config) : { earliest: null, latest: null }
  const details = { methodId: method.id, name: method.name, place: method.place, ...days }
  return { speed: method.speed, details, ...(zone.methods && { charge }) }
}

/**
 * What an order's own way to travel charges today for these lines, or a refusal to the merchant that says why it doesn't carry them. Null where
 * pricing finds it by the rates of the order's speed.
 */
export function chargeShipping(
  config: Config,
  order: OrderRow,
  wanted: Omit<Wanted, 'shippingMethod'>,
): ShippingCharge | null {
  const methods = findZone(config.zones, destinationOf(wanted.address))?.methods
  if (!methods) return null
  const parcel = weigh(wanted.lines)
  // A method that the merchant has removed since then gives way to the cheapest that is as fast.
  const method = findMethod(methods, methodOf(order), parcel) ?? findMethod(methods, order.shipping_method, parcel)
  return chargeMethod(config, { methods, method, parcel }, toMerchant)
}

/** The id of the method that an order was placed with; of one that only knows its speed, the speed. */
export const methodOf = (order: OrderRow) => viewDelivery(order)?.methodId ?? order.shipping_method

/** The address of an order that is picked up: the place, which its taxes are those of; only the name and the phone are the shopper's. */
export function placeAt<T extends PlacedAddress>(address: T, place: PickupPlace): T {
  const { line1, city, state, postcode, country } = place
  return { ...address, line1, line2: '', city, state, postcode, country }
}

/** An order that is picked up goes to the place. */
export function settlePlace<T extends { address: PlacedAddress; shippingMethod: string }>(config: Config, input: T): T {
  const methods = config.zones.flatMap((zone) => zone.methods ?? [])
  const place = methods.find(({ id, place }) => id === input.shippingMethod && place)?.place
  return place ? { ...input, address: placeAt(input.address, place) } : input
}
