import { findStoredFormat } from '../../../platform/address-formats.ts'
import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { findFormCountry } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type Place, readRegion } from '../../markets/rules/read-region.ts'
import { readAddressFormat, readState, readZip } from '../rules/address-format.ts'

/**
 * An address with its country, by default the one that the shop's forms start with, and its postcode as that country writes it. A postcode
 * that the country doesn't have stays as it is typed, for `admitAddress` to refuse.
 */
export function completeAddress<T extends { country?: string | undefined; postcode: string }>(
  place: T,
  config: Config,
) {
  const country = place.country ?? findFormCountry(config)
  const postcode = readZip(readAddressFormat(country, findStoredFormat(country)), place.postcode)
  return { ...place, country, postcode: postcode ?? place.postcode.toUpperCase() }
}

/** An address's region as its country writes it, empty where addresses have none, or a refusal with a message for its field. */
export function admitRegion(place: Place): string {
  const known = readRegion(place)
  const region =
    known === null ? null : readState(readAddressFormat(place.country, findStoredFormat(place.country)), known)
  if (region === null) throw new HttpError(400, place.country === 'US' ? messages.chooseState : messages.regionUnknown)
  return region
}
