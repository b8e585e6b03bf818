import { formatAddress } from 'localized-address-format'
import type { Choice } from '../../../platform/pure/choice.ts'
import { listRegions, nameCountry } from '../../markets/rules/regions.ts'

export interface PostalAddress {
  name: string
  line1: string
  line2?: string | undefined
  city: string
  state?: string | undefined
  postcode: string
  country: string
}

/** Countries whose post writes the state's code; elsewhere its name, `Maharashtra`. */
const codeCountries = ['US', 'CA', 'AU']

function nameState(country: string, state: string, offered: readonly Choice[]): string {
  const own = offered.find(({ value }) => value === state)?.label
  if (own && !/\p{Script=Latin}/u.test(own)) return own
  const found = codeCountries.includes(country) ? undefined : listRegions(country).find(({ value }) => value === state)
  return found?.label ?? state
}

/** The lines by the format of the country's post, in Latin script, since most of the world's labels are read on the way. */
function format({ name, line1, line2 = '', city, postcode, country }: PostalAddress, state: string): string[] {
  const parts = {
    postalCountry: country,
    name,
    addressLines: [line1, line2].filter(Boolean),
    locality: city,
    administrativeArea: state,
    postalCode: postcode,
  }
  const lines = formatAddress(parts, 'latin')
  const has = (part: string) => lines.some((line) => line.toUpperCase().includes(part.toUpperCase()))
  // A format leaves out what its country's addresses don't have; what was typed stays on the label.
  const place = [city, has(state) ? '' : state].filter(Boolean).join(', ')
  const locality = has(postcode) ? place : [postcode, place].filter(Boolean).join(' ')
  if (locality === city && has(city)) return lines
  return has(city)
    ? formatAddress({ ...parts, locality, administrativeArea: has(state) ? state : '' }, 'latin')
    : formatAddress({ ...parts, addressLines: [...parts.addressLines, locality] }, 'latin')
}

/**
 * An address in the order its country's post expects, the country's name in the page's language. Empty parts are left out.
 * `offered`: the regions as the form offers them, for a page in the country's own script; labels of parcels are in Latin script.
 */
export function layOutAddress(address: PostalAddress, language: string, offered: readonly Choice[] = []): string[] {
  const { country, state = '' } = address
  return [...format(address, nameState(country, state, offered)), nameCountry(country, language)]
    .map((line) => line.trim())
    .filter(Boolean)
}
