import { readRegion } from './read-region.ts'
import { listRegions } from './regions.ts'
import { findZipState } from './zip-states.ts'

/**
 * The region whose shipping rates apply and, in the United States, whose tax is due; empty if it is unknown or its country
 * has no list of regions. If state and ZIP code disagree, the ZIP code decides, since the parcel follows it.
 */
export function findRegion(place: { country: string; state: string; postcode: string }): string {
  const country = place.country.trim().toUpperCase()
  if (country === 'US') return findZipState(place.postcode) ?? place.state.trim().toUpperCase()
  return listRegions(country).length > 0 ? (readRegion({ country, state: place.state }) ?? '') : ''
}
