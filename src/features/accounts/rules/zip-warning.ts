import { say } from '../../../platform/pure/text/say.ts'
import { usStates } from '../../markets/rules/regions.ts'
import { findZipState } from '../../markets/rules/zip-states.ts'
import * as texts from '../messages/en.ts'

interface Place {
  country: string
  state: string
  postcode: string
}

/** The state that a ZIP code says while none is chosen. */
export const suggestState = ({ country, state, postcode }: Place): string | undefined =>
  country === 'US' && state === '' ? findZipState(postcode) : undefined

/** What to say of a ZIP code of another state than the chosen one. It is no error: people know their addresses better than tables do. */
export function warnOfZip({ country, state, postcode }: Place): string | undefined {
  const actual = country === 'US' && state !== '' ? findZipState(postcode) : undefined
  const name = actual === state ? undefined : usStates.find(({ value }) => value === actual)?.label
  return name && say(texts.zipInState, { state: name })
}
