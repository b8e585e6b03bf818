import { nameCountry } from '../../markets/rules/regions.ts'

export interface PostalAddress {
  name: string
  line1: string
  line2?: string | undefined
  city: string
  state?: string | undefined
  postcode: string
  country: string
}

/** Countries that write the postcode after the city. */
const cityFirst = ['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN']

/** An address in the order its country's post expects, the country's name in the page's language. Empty parts are left out. */
export function layOutAddress(address: PostalAddress, language: string): string[] {
  const { name, line1, line2, city, state, postcode, country } = address
  const place = [city, state].filter(Boolean).join(', ')
  const town = cityFirst.includes(country) ? [place, postcode] : [postcode, place]
  return [name, line1, line2, town.filter(Boolean).join(' '), nameCountry(country, language)].filter(
    (line): line is string => Boolean(line),
  )
}
