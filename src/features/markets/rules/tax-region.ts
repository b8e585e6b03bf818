import { findZipState } from './zip-states.ts'

/**
 * The state whose tax is due; empty outside the United States, which the table of taxes is about. Where state and ZIP code
 * disagree the ZIP code decides: it is what the parcel follows.
 */
export function findTaxRegion(place: { country: string; state: string; postcode: string }): string {
  if (place.country.trim().toUpperCase() !== 'US') return ''
  return findZipState(place.postcode) ?? place.state.trim().toUpperCase()
}
