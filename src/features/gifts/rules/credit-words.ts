import { say } from '../../../platform/pure/say.ts'
import * as texts from '../messages/en.ts'

export interface ShownCredit {
  /** Empty for store credit. */
  lastFour: string
  cents: number
}

/** The lines below a total that gift cards and store credit pay in part; none without them. */
export function listCreditFigures(totalCents: number, credits: readonly ShownCredit[]) {
  if (credits.length === 0) return []
  const paid = credits.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...credits.map(({ lastFour, cents }) => ({
      label: lastFour === '' ? texts.storeCredit : say(texts.giftCard, { ending: lastFour }),
      cents: -cents,
    })),
    { label: texts.leftToPay, cents: totalCents - paid },
  ]
}
