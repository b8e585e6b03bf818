import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type Place, readRegion } from '../rules/read-region.ts'

/** An address's region as its country writes it, or the refusal in words for its field. */
export function admitRegion(place: Place): string {
  const region = readRegion(place)
  if (region === null) throw new HttpError(400, place.country === 'US' ? messages.chooseState : messages.regionUnknown)
  return region
}
