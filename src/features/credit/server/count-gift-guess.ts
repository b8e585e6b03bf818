import type { Deps } from '../../../api/deps.ts'
import { giftGuessesPerAccount, giftGuessesPerAddress, giftGuessesPerDevice } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type Caller, countGuess } from '../../accounts/server/count-guesses.ts'

const rates = {
  account: giftGuessesPerAccount,
  device: giftGuessesPerDevice,
  address: giftGuessesPerAddress,
}

/** Every call that tells a gift card's right code from a wrong one counts its guess here. */
export const countGiftGuess = <T>(deps: Deps, caller: Caller, compare: () => Promise<T>): Promise<T> =>
  countGuess(deps, { rates, caller, wrong: messages.giftCardUnknown }, compare)
