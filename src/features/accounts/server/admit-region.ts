import { findStoredFormat } from '../../../platform/address-formats.ts'
import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { findFormCountry } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type Place, readRegion } from '../../markets/rules/read-region.ts'
import { readAddressFormat, readState } from '../rules/address-format.ts'

/** An address with its country, by default the one that the shop's forms start with. */
export function withCountry<T extends { country?: string | undefined }>(place: T, config: Config) {
  return { ...place, country: place.country ?? findFormCountry(config) }
}

/** An address's region as its country writes it, empty where addresses have none, or a refusal with a message for its field. */
export function admitRegion(place: Place): string {
  const known = readRegion(place)
  const region =
    known === null ? null : readState(readAddressFormat(place.country, findStoredFormat(place.country)), known)
  if (region === null) throw new HttpError(400, place.country === 'US' ? messages.chooseState : messages.regionUnknown)
  return region
}
