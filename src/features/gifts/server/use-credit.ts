import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { type SpreadCredit, spreadCredit } from '../rules/spread-credit.ts'
import { type CreditAccount, findCard, findStoreCredit, lockAccounts } from './account-queries.ts'

/** Why a card can't pay in this currency, in words; null if it can. */
export function findCardFault(card: CreditAccount | null, currency: string): string | null {
  if (!card || card.disabledAt !== null) return messages.giftCardUnknown
  if (card.isExpired) return messages.giftCardExpired
  if (card.balanceCents === 0) return messages.giftCardSpent
  return card.currency === currency ? null : messages.giftCardCurrency
}

/** 400 at the field of the code. */
export function refuseCard(fault: string, field: string): HttpError {
  return new HttpError(400, fault, {}, { faults: [{ field, problem: fault }] })
}

export interface CreditWish {
  giftCards?: readonly string[] | undefined
  storeCredit?: boolean | undefined
  /** What the shopper saw was left to pay. */
  displayedDue?: number | undefined
}

interface Paying {
  wish: CreditWish
  userId: string
  totalCents: number
}

/**
 * Locks what the shopper wants to pay with and says how far it reaches: gift cards as they were entered, then store credit. Refused in
 * words if a card can't be used, and as a changed price if another amount is left to pay than was shown.
 */
export async function takeCredit(
  trx: Trx,
  config: Config,
  { wish, userId, totalCents }: Paying,
): Promise<SpreadCredit> {
  const { giftCards = [], storeCredit = false, displayedDue } = wish
  const { CURRENCY, amountStepCents: stepCents, amountMinimumCents: minimumCents } = config
  const cards = []
  for (const code of giftCards) cards.push(await findCard(trx, config, code))
  for (const [place, card] of cards.entries()) {
    const fault = findCardFault(card, CURRENCY)
    if (fault) throw refuseCard(fault, `giftCards.${place}`)
  }
  const own = storeCredit ? await findStoreCredit(trx, userId, CURRENCY) : null
  const ids = [...new Set([...cards, own].flatMap((account) => account?.id ?? []))]
  const usable = ids.length === 0 ? [] : await lockAccounts(trx, ids)
  const spread = spreadCredit(totalCents, usable, { stepCents, minimumCents })
  if (displayedDue !== undefined && displayedDue !== toWire(spread.dueCents, CURRENCY))
    throw new HttpError(409, messages.priceChanged)
  if (displayedDue === undefined && spread.uses.length > 0) throw new HttpError(400, messages.fillRequired)
  return spread
}
