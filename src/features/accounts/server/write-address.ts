import { findStoredFormat } from '../../../platform/address-formats.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { readAddressFormat, writesIn } from '../rules/address-format.ts'
import { layOutAddress, type PostalAddress } from '../rules/address-lines.ts'

/** An address in mails and documents: its region is named as on pages of that language. */
export function writeAddress(address: PostalAddress, language: Language): string[] {
  const { country } = address
  const isNamed = writesIn(country, language)
  const offered = isNamed ? readAddressFormat(country, findStoredFormat(country), language).states : []
  return layOutAddress(address, language, offered)
}
