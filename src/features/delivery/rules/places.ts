import { usStates } from '../../markets/rules/regions.ts'
import * as texts from '../messages/en.ts'

const elsewhere: Record<string, string> = {
  MP: texts.northernMarianas,
  VI: texts.virginIslands,
  AA: texts.militaryPost,
  AE: texts.militaryPost,
  AP: texts.militaryPost,
}

/** A destination's name: "New York" for NY. A carrier's own name for a place stays as it is. */
export function namePlace(place: string): string {
  return elsewhere[place] ?? usStates.find(({ value }) => value === place)?.label ?? place
}
