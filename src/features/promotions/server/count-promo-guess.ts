import type { Deps } from '../../../api/deps.ts'
import { promoGuessesPerAccount, promoGuessesPerAddress, promoGuessesPerDevice } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type Caller, countGuess } from '../../accounts/server/count-guesses.ts'

const rates = {
  account: promoGuessesPerAccount,
  device: promoGuessesPerDevice,
  address: promoGuessesPerAddress,
}

/** Every call that tells a right promo code from a wrong one counts its guess here. */
export const countPromoGuess = <T>(deps: Deps, caller: Caller, compare: () => Promise<T>): Promise<T> =>
  countGuess(deps, { rates, caller, wrong: messages.promoInvalid }, compare)
