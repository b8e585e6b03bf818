import { findStoredFormat } from '../../../platform/address-formats.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type AddressFault, type AddressFormat, findAddressFault, readAddressFormat } from '../rules/address-format.ts'
import { describeMissingStateIn, describePostcodeIn } from './address-words.ts'

export const findAddressFormat = (country: string): AddressFormat =>
  readAddressFormat(country, findStoredFormat(country))

function describeFault({ field, fault }: AddressFault, format: AddressFormat, language: Language): string {
  const { country } = format
  if (field === 'postcode') return describePostcodeIn(country, language)[fault]
  if (field === 'city') return messages.enterCity
  if (field === 'line1') return messages.enterStreet
  if (country === 'US') return messages.chooseState
  return fault === 'missing' ? describeMissingStateIn(format, language) : messages.regionUnknown
}

interface Place {
  country: string
  line1: string
  city: string
  state?: string | undefined
  postcode: string
}

/** Refuses an address that its country doesn't have, with a message for the first field that is wrong, in the language of the call. */
export function admitAddress(place: Place, language: Language): void {
  const format = findAddressFormat(place.country)
  const fault = findAddressFault(format, place)
  if (fault) throw new HttpError(400, describeFault(fault, format, language))
}
