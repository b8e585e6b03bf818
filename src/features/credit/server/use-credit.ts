import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { type SpreadCredit, spreadCredit } from '../rules/spread-credit.ts'
import { type CreditAccount, findCard, findStoreCredit, lockAccounts } from './account-queries.ts'

/** Why nothing can be paid with a card, in words; null if something can. */
function findFault(card: CreditAccount): string | null {
  if (card.disabledAt !== null) return messages.giftCardUnknown
  if (card.isExpired) return messages.giftCardExpired
  return card.balanceCents === 0 ? messages.giftCardSpent : null
}

/** 400 at the field of the code. */
function refuseCard(text: string, field: string, values: Record<string, string> = {}): HttpError {
  const { message } = new HttpError(400, text, {}, {}, values)
  return new HttpError(400, text, {}, { faults: [{ field, problem: message }] }, values)
}

/** The card, if it can pay in this currency; null: in its own. Otherwise refused in words at the field of its code. */
export function requireUsable(card: CreditAccount | null, field: string, currency: string | null): CreditAccount {
  const fault = card ? findFault(card) : messages.giftCardUnknown
  if (fault !== null || !card) throw refuseCard(fault ?? messages.giftCardUnknown, field)
  if (currency === null || card.currency === currency) return card
  throw refuseCard(messages.giftCardCurrency, field, { currency: card.currency })
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
  const cards: CreditAccount[] = []
  for (const [place, code] of giftCards.entries())
    cards.push(requireUsable(await findCard(trx, config, code), `giftCards.${place}`, CURRENCY))
  const own = storeCredit ? await findStoreCredit(trx, userId, CURRENCY) : null
  const ids = [...new Set([...cards, own].flatMap((account) => account?.id ?? []))]
  const usable = ids.length === 0 ? [] : await lockAccounts(trx, ids)
  const spread = spreadCredit(totalCents, usable, { stepCents, minimumCents })
  if (displayedDue !== undefined && displayedDue !== toWire(spread.dueCents, CURRENCY))
    throw new HttpError(409, messages.priceChanged)
  if (displayedDue === undefined && spread.uses.length > 0) throw new HttpError(400, messages.fillRequired)
  return spread
}
