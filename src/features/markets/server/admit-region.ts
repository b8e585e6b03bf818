import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { findFormCountry } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type Place, readRegion } from '../rules/read-region.ts'

/** An address with its country, by default the one that the shop's forms start with. */
export function withCountry<T extends { country?: string | undefined }>(place: T, config: Config) {
  return { ...place, country: place.country ?? findFormCountry(config) }
}

/** An address's region as its country writes it, or a refusal with a message for its field. */
export function admitRegion(place: Place): string {
  const region = readRegion(place)
  if (region === null) throw new HttpError(400, place.country === 'US' ? messages.chooseState : messages.regionUnknown)
  return region
}
