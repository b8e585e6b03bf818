import { defaultPriceMax, defaultPriceMin, facetChoicesMax } from '../../../platform/pure/limits.ts'
import { fromWire, roundToCents, toWire } from '../../../platform/pure/money.ts'
import { ceilTo } from '../../../platform/pure/round.ts'
import { fixedChoiceKeys, standingParameters } from '../../catalog/rules/facets.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'

export const sorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** The filter a shopper has chosen. Null bounds are unset and filter nothing. */
export interface FilterState {
  category: string
  /** Values by the facet's key, known to the shop or not; facets without a choice are absent. */
  chosen: Readonly<Record<string, readonly string[]>>
  minCents: number | null
  maxCents: number | null
  sort: Sort
  page: number
}

export const emptyFilter: FilterState = {
  category: rootCategory,
  chosen: {},
  minCents: null,
  maxCents: null,
  sort: 'relevance',
  page: 1,
}

const none: readonly string[] = []

export function chosenOf({ chosen }: Pick<FilterState, 'chosen'>, key: string): readonly string[] {
  return Object.hasOwn(chosen, key) ? (chosen[key] ?? none) : none
}

/** The choices without empty facets, so that equal filters are equal values. */
export function pickChosen(
  choices: Iterable<readonly [key: string, values: readonly string[]]>,
): FilterState['chosen'] {
  return Object.fromEntries([...choices].filter(([, values]) => values.length > 0))
}

/** The same filter with other values for one facet, starting at its first page. */
export function choose(filter: FilterState, key: string, values: readonly string[]): FilterState {
  return { ...filter, page: 1, chosen: pickChosen(Object.entries({ ...filter.chosen, [key]: values })) }
}

/** The upper end of the price range on pages: 500 by default, more if the catalogue has higher prices. */
export function priceCeilingCents(dearestCents: number, currency: string): number {
  const unit = fromWire(1, currency)
  return Math.max(defaultPriceMax * unit, ceilTo(dearestCents, unit))
}

/** The displayed price range: its currency, and its upper end in minor units. A maximum at or above it counts as unset. */
export interface PriceScale {
  currency: string
  ceilingCents: number
}

// The database compares it with an int4 column.
const priceMaxCents = 1_000_000_000
const valueMaxChars = 100
const listMaxChars = facetChoicesMax * (valueMaxChars + 1)
/** Half a character, which no address can have. */
const loneSurrogates = /\p{Surrogate}/gu

/** Values that can't be a slug are kept: they match nothing, and are named as unknown. */
function readValues(text: string | undefined): string[] {
  const parts = (text ?? '').slice(0, listMaxChars).toLowerCase().split(',')
  const values = parts.map((part) => part.trim().slice(0, valueMaxChars).replace(loneSurrogates, '').trim())
  return [...new Set(values.filter((value) => value !== ''))].slice(0, facetChoicesMax)
}

function readCents(text: string | undefined, currency: string): number | null {
  if (text === undefined || text.trim() === '') return null
  const cents = roundToCents(Number(text), currency)
  return Number.isFinite(cents) ? Math.min(priceMaxCents, Math.max(0, cents)) : null
}

function readPage(text: string | undefined): number {
  const page = Math.trunc(Number(text))
  return Number.isFinite(page) ? Math.min(1_000_000, Math.max(1, page)) : 1
}

type RawQuery = Readonly<Record<string, string | number | undefined>>

/** What it takes to parse an address. */
export interface Reading extends PriceScale {
  /** The merchant's facets that are attributes. */
  attributeKeys: readonly string[]
}

/** The only parser of filter queries, for addresses and the API. Never throws; numbers that are none are ignored. */
export function parseFilter(
  query: URLSearchParams | RawQuery,
  { currency, ceilingCents, attributeKeys }: Reading,
): FilterState {
  const read = (name: string) => {
    const value = query instanceof URLSearchParams ? query.get(name) : Object.hasOwn(query, name) ? query[name] : null
    return value === null || value === undefined ? undefined : String(value)
  }
  /** `brand=a&brand=b` is `brand=a,b`. */
  const readList = (name: string) =>
    readValues(query instanceof URLSearchParams ? query.getAll(name).join() : read(name))
  const min = readCents(read('minPrice'), currency)
  const max = readCents(read('maxPrice'), currency)
  return {
    category: readList('category')[0] ?? rootCategory,
    chosen: pickChosen([...fixedChoiceKeys, ...attributeKeys].map((key) => [key, readList(key)])),
    minCents: min === roundToCents(defaultPriceMin, currency) ? null : min,
    maxCents: max !== null && max >= ceilingCents ? null : max,
    sort: sorts.find((sort) => sort === read('sort')) ?? 'relevance',
    page: readPage(read('page')),
  }
}

/** True when the shopper sees less than everything; sort and page don't count as filters. */
export function isFiltered({ category, chosen, minCents, maxCents }: FilterState): boolean {
  return category !== rootCategory || Object.keys(chosen).length > 0 || minCents !== null || maxCents !== null
}

/**
 * The address of a filter: all six standing parameters in order when anything is filtered, then other facets with
 * choices, then sort and page if they are not the default. No leading '?'; empty for the unfiltered listing,
 * unless `always` asks for the parameters anyway.
 */
export function formatFilter(filter: FilterState, { currency, ceilingCents }: PriceScale, always = false): string {
  const choicesOf = (key: string) => chosenOf(filter, key).map(encodeURIComponent).join(',')
  const standing: Record<(typeof standingParameters)[number], string | number> = {
    category: encodeURIComponent(filter.category),
    brand: choicesOf('brand'),
    color: choicesOf('color'),
    size: choicesOf('size'),
    minPrice: filter.minCents === null ? defaultPriceMin : toWire(filter.minCents, currency),
    maxPrice: toWire(filter.maxCents ?? ceilingCents, currency),
  }
  const others = Object.keys(filter.chosen)
    .filter((key) => !Object.hasOwn(standing, key))
    .sort()
  const parts =
    always || isFiltered(filter)
      ? [
          ...standingParameters.map((name) => `${name}=${standing[name]}`),
          ...others.map((key) => `${key}=${choicesOf(key)}`),
        ]
      : []
  if (filter.sort !== 'relevance') parts.push(`sort=${filter.sort}`)
  if (filter.page !== 1) parts.push(`page=${filter.page}`)
  return parts.join('&')
}

/** The parameters a filter sets, without those that are unset. `parseFilter` reads it back. */
export function writeParameters(filter: FilterState, currency: string): Record<string, string> {
  const { category, chosen, minCents, maxCents, sort } = filter
  return {
    ...(category === rootCategory ? {} : { category }),
    ...Object.fromEntries(Object.entries(chosen).map(([key, values]) => [key, values.join(',')])),
    ...(minCents === null ? {} : { minPrice: String(toWire(minCents, currency)) }),
    ...(maxCents === null ? {} : { maxPrice: String(toWire(maxCents, currency)) }),
    ...(sort === 'relevance' ? {} : { sort }),
  }
}

/** Both filters combined; where both set something the second wins. */
export function combineFilters(first: FilterState, second: FilterState): FilterState {
  return {
    category: second.category === rootCategory ? first.category : second.category,
    chosen: { ...first.chosen, ...second.chosen },
    minCents: second.minCents ?? first.minCents,
    maxCents: second.maxCents ?? first.maxCents,
    sort: second.sort === 'relevance' ? first.sort : second.sort,
    page: second.page,
  }
}

export const searchQueryMax = 100
