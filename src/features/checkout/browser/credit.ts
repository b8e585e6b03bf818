import { computed } from 'nanostores'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { explainFailure } from '../../../site/browser/explain-limit.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { shopCurrency, toAmount, toCents } from '../../../site/theme.ts'
import { findOpenOrder } from '../../cart/browser/attempt.ts'
import { $costs } from '../../cart/browser/costs.ts'
import { $cards, $storeCredit, type EnteredCard } from '../../credit/browser/entered-credit.ts'
import * as texts from '../../credit/messages/en.ts'
import type { ShownCredit } from '../../credit/rules/credit-words.ts'
import { spreadCredit } from '../../credit/rules/spread-credit.ts'
import { normaliseGiftCode } from '../../credit/rules/typed-code.ts'

/** What gift cards and store credit pay of the present total, by the same rule as the server's. */
export const $paying = computed([$costs, $cards, $storeCredit], ({ totalCents }, cards, own) => {
  const credits = [
    ...cards.map(({ code, lastFour, balanceCents }) => ({ id: code, lastFour, balanceCents })),
    ...(own.used ? [{ id: '', lastFour: '', balanceCents: own.cents }] : []),
  ]
  const { uses, dueCents } = spreadCredit(totalCents, credits, readPriceRules())
  const shown = uses.map(
    ({ id, cents }): ShownCredit => ({ lastFour: credits.find((each) => each.id === id)?.lastFour ?? '', cents }),
  )
  return { shown, dueCents }
})

async function check(code: string): Promise<EnteredCard | string> {
  const outcome = await call('checkGiftCard', { body: { code }, quiet: true })
  if (!outcome.ok) return explainFailure(outcome.failure, 'code')
  return { code, lastFour: outcome.reply.lastFour, balanceCents: toCents(outcome.reply.balance) }
}

/** An unpaid order of this browser may hold the card; the next one replaces it anyway. */
async function letGoOpenOrder(): Promise<boolean> {
  const id = findOpenOrder()
  return id !== undefined && (await call('cancelOrder', { params: { id }, query: { unpaid: 'only' }, quiet: true })).ok
}

/** Returns why the card can't be used; null if it is. */
export async function enterCard(typed: string): Promise<string | null> {
  const code = normaliseGiftCode(typed)
  if ($cards.get().some((card) => card.code === code)) return texts.alreadyEntered
  const refused = await check(code)
  const card = refused === messages.giftCardSpent && (await letGoOpenOrder()) ? await check(code) : refused
  if (typeof card === 'string') return card
  $cards.set([...$cards.get(), card])
  return null
}

export function removeCard(code: string): void {
  $cards.set($cards.get().filter((card) => card.code !== code))
}

export async function loadStoreCredit(): Promise<void> {
  const outcome = await call('readStoreCredit', { quiet: true })
  const amount = outcome.ok ? outcome.reply.balances.find(({ currency }) => currency === shopCurrency)?.amount : 0
  $storeCredit.set({ ...$storeCredit.get(), cents: toCents(amount ?? 0) })
}

/** After a refusal: what is still left on each, without cards that can't be used any more. */
export async function refreshCredit(): Promise<void> {
  const cards = await Promise.all($cards.get().map(({ code }) => check(code)))
  $cards.set(cards.filter((card) => typeof card !== 'string'))
  if ($storeCredit.get().used) await loadStoreCredit()
}

/** What an order says of them; nothing without any. */
export function describeCredit(): { giftCards?: string[]; storeCredit?: boolean; displayedDue?: number } {
  const { shown, dueCents } = $paying.get()
  if (shown.length === 0) return {}
  return {
    giftCards: $cards.get().map(({ code }) => code),
    storeCredit: $storeCredit.get().used,
    displayedDue: toAmount(dueCents),
  }
}
