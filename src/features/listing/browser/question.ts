import type { Facets } from '../../catalog/contract.ts'
import type { Card } from '../../catalog/rules/card.ts'
import type { FilterSummary } from '../rules/index-format.ts'
import type { UnknownValue } from '../rules/known-values.ts'
import type { FilterState } from '../rules/query.ts'

/** What a list shows, wherever it was found. */
export interface Found {
  filter: FilterState
  /** Names of facets and values. */
  summary: FilterSummary
  /** The shopper's own sizes. */
  own: readonly string[]
  unknown: readonly UnknownValue[]
  cards: Card[]
  total: number
  facets: Facets
  inAllCategories: number
  /** How many another filter finds. */
  count(by: FilterState): number | Promise<number>
}

export interface Question {
  filter: FilterState
  /** True when someone chose it, here or in the address. It then overrides what the text of a search is understood to ask for. */
  isOwn: boolean
  /** The list is shown from its start, so only its first cards are in sight. */
  fromStart: boolean
  /** False once something else was requested; the result is then dropped. */
  isNewest(): boolean
  /** Called with a chip's filter. */
  change(filter: FilterState): void
}
