import type { APIRoute } from 'astro'
import { listRegions } from '../../features/markets/rules/regions.ts'
import { findStoredFormat, listFormatCountries } from '../../platform/address-formats.ts'

/** How each country writes its addresses: a form loads the file of the country that is chosen. */
export function getStaticPaths() {
  return listFormatCountries().map((country) => ({ params: { country } }))
}

export const GET: APIRoute = ({ params: { country = '' } }) => {
  const { states, ...format } = findStoredFormat(country)
  // Scripts have the regions that zones and taxes name, without their names in other languages.
  const isKnown = states === undefined || (listRegions(country).length > 0 && !/=[^|]*=/.test(states))
  const shown = isKnown ? format : { ...format, states }
  return new Response(JSON.stringify(shown), { headers: { 'content-type': 'application/json' } })
}
