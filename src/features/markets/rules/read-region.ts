import { listRegions } from './regions.ts'
import { findZipState } from './zip-states.ts'

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
  const known = listRegions(country)
  const typed = plain(state)
  if (country === 'US' && typed === '') return findZipState(postcode) ?? null
  if (known.length === 0 || typed === '') return state.trim()
  return known.find(({ value, label }) => plain(value) === typed || plain(label) === typed)?.value ?? null
}
