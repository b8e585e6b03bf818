import { findZipState } from './zip-states.ts'

/**
 * The state whose tax is due; empty outside the United States, to which the tax table applies. If state and ZIP code
 * disagree, the ZIP code decides, since the parcel follows it.
 */
export function findTaxRegion(place: { country: string; state: string; postcode: string }): string {
  if (place.country.trim().toUpperCase() !== 'US') return ''
  return findZipState(place.postcode) ?? place.state.trim().toUpperCase()
}
