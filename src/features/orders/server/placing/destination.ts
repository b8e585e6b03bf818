import type { DeliveryAnswer } from '../../../../adapters/delivery/port.ts'
import type { Deps } from '../../../../api/deps.ts'
import { languageOf } from '../../../../platform/correspondence.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import type { Language } from '../../../../platform/pure/language.ts'
import { parcelGrams } from '../../../../platform/pure/limits.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { readRateMethods } from '../../../../platform/pure/shipping/methods.ts'
import { findZone, needsRegion } from '../../../../platform/pure/shipping/zones.ts'
import type { PlacedAddress } from '../../../accounts/address-contract.ts'
import { describePostcodeIn } from '../../../accounts/server/address-words.ts'
import { admitAddress } from '../../../accounts/server/admit-address.ts'
import { findDelivery } from '../../../delivery/server/availability.ts'
import { askedOn } from '../../../delivery/server/days.ts'
import { findRegion } from '../../../markets/rules/find-region.ts'

/** Null if unknown: a carrier that doesn't reply within three seconds must not cost the shop an order. */
async function askCarrier(deps: Deps, postcode: string): Promise<DeliveryAnswer | null> {
  const question = {
    pickupPostcode: deps.config.PICKUP_POSTCODE,
    postcode,
    weightGrams: parcelGrams,
    cashOnDelivery: false,
    today: askedOn(deps.config),
  }
  try {
    return await findDelivery(deps, question)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

/** Refuses an order that can't be delivered, with a message for one field of its form. Called before any transaction. */
export async function admitDestination(
  deps: Deps,
  { address, shippingMethod }: { address: PlacedAddress; shippingMethod: string },
  language: Language = languageOf(deps.config),
): Promise<void> {
  const { country, postcode } = address
  const words = describePostcodeIn(country, language)
  const region = findRegion({ ...address, state: address.state ?? '' })
  const zone = findZone(deps.config.zones, { country, region, postcode })
  if (!zone) throw new HttpError(400, messages.countryNotServed)
  admitAddress({ ...address, state: region || address.state }, language)
  if (region === '' && needsRegion(deps.config.zones, country)) throw new HttpError(400, messages.chooseRegion)
  const methods = zone.methods ?? readRateMethods(zone.rates)
  const method =
    methods.find(({ id }) => id === shippingMethod) ?? methods.find(({ speed }) => speed === shippingMethod)
  if (!method) throw new HttpError(400, shippingMethod === 'express' ? words.noExpress : messages.methodGone)
  // The merchant says how long it takes, so that no carrier is asked.
  if (method.days) return
  if (!deps.providers.delivery.countries.includes(country)) return
  const answer = await askCarrier(deps, postcode)
  if (!answer) return
  if (!answer.available) throw new HttpError(400, words.unserved)
  const offered = answer.options.some((option) => option.method === method.speed)
  if (!offered) throw new HttpError(400, words.noExpress)
}
