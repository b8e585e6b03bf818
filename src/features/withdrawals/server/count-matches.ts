import type { Deps } from '../../../api/deps.ts'
import { withdrawalGuessesPerAddress, withdrawalGuessesPerOrder } from '../../../platform/policy.ts'
import { type Counted, countHits, listUsedUp } from '../../../platform/throttle.ts'
import { readOrderNumber } from '../rules/declaration.ts'

interface Guess {
  clientAddress: string
  orderText: string
}

const listCounted = ({ clientAddress, orderText }: Guess): Counted[] => [
  { rule: withdrawalGuessesPerAddress, subject: clientAddress },
  { rule: withdrawalGuessesPerOrder, subject: readOrderNumber(orderText) },
]

/** After too many declarations that matched no order nothing is searched for: a person looks at what comes then. None is refused. */
export const isOverGuesses = async (deps: Deps, guess: Guess): Promise<boolean> =>
  (await listUsedUp(deps, listCounted(guess))).length > 0

export async function countFailedMatch(deps: Deps, guess: Guess): Promise<void> {
  await countHits(deps, listCounted(guess))
}
