import type { Deps } from '../../../api/deps.ts'
import type { Caller } from '../../accounts/server/count-guesses.ts'
import { countGiftGuess } from '../../credit/server/count-gift-guess.ts'
import { countPromoGuess } from '../../promotions/server/count-promo-guess.ts'
import type { OrderInput } from './placing/price-order.ts'

interface Typed {
  caller: Caller
  input: Pick<OrderInput, 'promoCode' | 'giftCards'>
}

/** An order tells right codes from wrong ones as well as the calls that check them do: it counts in the same limits. */
export function countCodes<T>(deps: Deps, { caller, input }: Typed, place: () => Promise<T>): Promise<T> {
  const hasGiftCards = (input.giftCards ?? []).length > 0
  const countGifts = () => (hasGiftCards ? countGiftGuess(deps, caller, place) : place())
  return input.promoCode === undefined ? countGifts() : countPromoGuess(deps, caller, countGifts)
}
