import { isInEconomicArea } from '../../../platform/pure/economic-area.ts'
import { roundTo } from '../../../platform/pure/round.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The days before a reduction whose lowest price counts (directive 98/6/EC, article 6a(2)). */
export const priorPriceDays = 30

/** A break that does not end a reduction, such as an old price that is typed after the price, or a product that is hidden while it is edited. */
const pauseMs = dayMs

/** A price that shoppers were asked for. Instants in milliseconds; `until` null: it is asked now. */
export interface AskedPrice {
  from: number
  until: number | null
  cents: number
  /** It was announced as reduced. */
  reduced: boolean
}

/** A time in which everybody could have a product for less. */
export interface PromotedTime {
  from: number
  until: number | null
  percent: number
}

/** `lowest`: of the 30 days before the present price. `progressive`: of those before the first of uninterrupted reductions. */
export type PriorPriceRule = 'lowest' | 'progressive'

/** What may be struck through, or why nothing may be: it was cheaper (then that price), or nobody was asked for a price before. */
export type PriorPrice =
  | { kind: 'prior'; cents: number }
  | { kind: 'was-cheaper'; cents: number }
  | { kind: 'no-price-before' }

/**
 * Countries whose law lets the first prior price stand while a reduction increases (article 6a(5) leaves it to each): § 11(2) PAngV, article
 * L112-1-1 Code de la consommation, articolo 17-bis Codice del consumo.
 */
const progressiveCountries: ReadonlySet<string> = new Set(['DE', 'FR', 'IT'])

/** The strictest rule of the countries of a market; null: none of them has one. */
export function findPriorPriceRule(countries: readonly string[]): PriorPriceRule | null {
  const asking = countries.filter(isInEconomicArea)
  if (asking.length === 0) return null
  return asking.every((country) => progressiveCountries.has(country)) ? 'progressive' : 'lowest'
}

const follows = (before: AskedPrice, after: AskedPrice) => before.until !== null && after.from - before.until <= pauseMs

/** An announcement may come shortly after its price. */
const isOneReduction = (before: AskedPrice, after: AskedPrice) =>
  before.reduced === after.reduced || (after.reduced && (before.until ?? 0) - before.from <= pauseMs)

/** In order, with the same price twice in a row as one. */
function joinEqual(history: readonly AskedPrice[]): AskedPrice[] {
  const joined: AskedPrice[] = []
  for (const asked of history.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && last.cents === asked.cents && follows(last, asked) && isOneReduction(last, asked))
      joined[joined.length - 1] = { ...asked, from: last.from }
    else joined.push(asked)
  }
  return joined
}

/** The first of the reductions that led to the last price, each lower than the one before and none of them interrupted. */
function findFirstReduction(joined: readonly AskedPrice[]): AskedPrice | undefined {
  let at = joined.length - 1
  for (; at > 0; at -= 1) {
    const before = joined[at - 1]
    const after = joined[at]
    const isStep = before?.reduced === true && after?.reduced === true && before.cents > after.cents
    if (!isStep || !follows(before, after)) break
  }
  return joined[at]
}

const overlaps = (a: { from: number; until: number | null }, b: { from: number; until: number }) =>
  a.from < b.until && (a.until === null || a.until > b.from)

/** What somebody could have paid within a time, for each price then asked. */
function listPaid(
  history: readonly AskedPrice[],
  promoted: readonly PromotedTime[],
  time: { from: number; until: number },
) {
  return history
    .filter((asked) => overlaps(asked, time))
    .flatMap((asked) => {
      const shared = { from: Math.max(asked.from, time.from), until: Math.min(asked.until ?? time.until, time.until) }
      const percents = promoted.filter((promotion) => overlaps(promotion, shared)).map(({ percent }) => percent)
      return roundTo((asked.cents * (100 - Math.max(0, ...percents))) / 100)
    })
}

/**
 * The price that a reduced one may be compared with. It depends on what was asked before the reduction alone, so that it holds for as long as
 * the reduction does. `history`: of one variant in one market, up to now.
 */
export function findPriorPrice(
  history: readonly AskedPrice[],
  promoted: readonly PromotedTime[],
  rule: PriorPriceRule,
): PriorPrice {
  const joined = joinEqual(history)
  const present = joined.at(-1)
  const first = rule === 'progressive' ? findFirstReduction(joined) : present
  if (!present || present.until !== null || !first) return { kind: 'no-price-before' }
  const before = { from: first.from - priorPriceDays * dayMs, until: first.from }
  const paid = listPaid(joined, promoted, before)
  if (paid.length === 0) return { kind: 'no-price-before' }
  const cents = Math.min(...paid)
  return { kind: cents > present.cents ? 'prior' : 'was-cheaper', cents }
}

type Time = Pick<AskedPrice, 'from' | 'until'>

function cutOut<T extends Time>(time: T, gap: Time): T[] {
  const gapEnd = gap.until ?? Number.POSITIVE_INFINITY
  const end = time.until ?? Number.POSITIVE_INFINITY
  if (gap.from >= end || gapEnd <= time.from) return [time]
  const head = gap.from > time.from ? [{ ...time, until: gap.from }] : []
  return gapEnd < end ? [...head, { ...time, from: gapEnd }] : head
}

/** The prices of a market: its own while there was one, else the converted ones. */
export function mergeHistories(own: readonly AskedPrice[], converted: readonly AskedPrice[]): AskedPrice[] {
  const rest = own.reduce<AskedPrice[]>((left, gap) => left.flatMap((time) => cutOut(time, gap)), [...converted])
  return [...own, ...rest].sort((a, b) => a.from - b.from)
}
