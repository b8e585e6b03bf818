import { type Choice, usStates } from './regions.ts'
import { findZipState } from './zip-states.ts'

function parse(list: string): Choice[] {
  return list.split(',').map((entry) => {
    const [value = '', ...words] = entry.split(' ')
    return { value, label: words.join(' ') }
  })
}

/** Countries whose addresses need a region from a known list. Elsewhere a region is free text. */
const regions: Record<string, readonly Choice[]> = {
  US: usStates,
  CA: parse(
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  ),
  AU: parse(
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  ),
}

/** "D.C." as "dc", "Québec" as "quebec". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

export interface Place {
  country: string
  state?: string | undefined
  postcode?: string | undefined
}

/**
 * The region as its country writes it: "CA" for "California" in the United States, where the ZIP code supplies a missing
 * region. Null if the country has no such region.
 */
export function readRegion({ country, state = '', postcode = '' }: Place): string | null {
  const known = regions[country]
  const typed = plain(state)
  if (country === 'US' && typed === '') return findZipState(postcode) ?? null
  if (!known || typed === '') return state.trim()
  return known.find(({ value, label }) => plain(value) === typed || plain(label) === typed)?.value ?? null
}
