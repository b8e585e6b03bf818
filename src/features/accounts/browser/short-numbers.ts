import { say } from '../../../platform/pure/text/say.ts'
import { readPhoneExample } from '../../../site/browser/price-rules.ts'
import * as texts from '../messages/en.ts'

/**
 * The hint below a phone number, where the country's own numbers are shorter than forms accept: with the country's code they are taken
 * (docs/behaviour/accounts.md, "Short numbers"). Undefined elsewhere.
 */
export function describeShortNumbers(): string | undefined {
  const example = readPhoneExample()
  return example && say(texts.phoneWithCode, { example })
}
