import { usStates } from '../../markets/rules/regions.ts'

const elsewhere: Record<string, string> = {
  MP: 'the Northern Mariana Islands',
  VI: 'the U.S. Virgin Islands',
  AA: 'a military post office',
  AE: 'a military post office',
  AP: 'a military post office',
}

/** A destination's name: "New York" for NY. A carrier's own name for a place stays as it is. */
export function namePlace(place: string): string {
  return elsewhere[place] ?? usStates.find(({ value }) => value === place)?.label ?? place
}
