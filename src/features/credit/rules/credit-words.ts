import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'

export interface ShownCredit {
  /** Empty for store credit. */
  lastFour: string
  cents: number
}

export interface CreditWords {
  giftCard: (ending: string) => string
  storeCredit: string
  leftToPay: string
  restPaid: string
}

/** Of the pages; a server, which has every language, brings its own. */
const pageWords: CreditWords = {
  giftCard: (ending) => say(texts.giftCard, { ending }),
  storeCredit: texts.storeCredit,
  leftToPay: texts.leftToPay,
  restPaid: texts.restPaid,
}

interface CreditedTotal {
  totalCents: number
  /** Whether the rest was paid too. */
  isPaid?: boolean
}

/** The lines below a total that gift cards and store credit pay in part, the rest as the last; none without them. */
export function listCreditFigures(
  { totalCents, isPaid = false }: CreditedTotal,
  credits: readonly ShownCredit[],
  words: CreditWords = pageWords,
) {
  if (credits.length === 0) return []
  const paid = credits.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...credits.map(({ lastFour, cents }) => ({
      label: lastFour === '' ? words.storeCredit : words.giftCard(lastFour),
      cents: -cents,
    })),
    { label: isPaid ? words.restPaid : words.leftToPay, cents: totalCents - paid },
  ]
}
