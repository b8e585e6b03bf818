import { defaultPriceMax, defaultPriceMin, facetChoicesMax } from '../../../platform/pure/limits.ts'
import { fromWire, roundToCents, toWire } from '../../../platform/pure/money.ts'
import { isSlug } from '../../../platform/pure/slugs.ts'

export const sorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating'] as const
export type Sort = (typeof sorts)[number]
export const rootCategory = 'fashion'

/** What a shopper has chosen. Null bounds are untouched and filter nothing. */
export interface FilterState {
  category: string
  brands: string[]
  colors: string[]
  sizes: string[]
  minCents: number | null
  maxCents: number | null
  sort: Sort
  page: number
}

export const emptyFilter: FilterState = {
  category: rootCategory,
  brands: [],
  colors: [],
  sizes: [],
  minCents: null,
  maxCents: null,
  sort: 'relevance',
  page: 1,
}

/** The end of the price range that pages show: 500 by default, wider if the catalogue goes higher. */
export function priceCeilingCents(dearestCents: number, currency: string): number {
  const unit = fromWire(1, currency)
  return Math.max(defaultPriceMax * unit, Math.ceil(dearestCents / unit) * unit)
}

/** The shown price range: its currency, and its end in minor units. A maximum there, or beyond, is untouched. */
export interface PriceScale {
  currency: string
  ceilingCents: number
}

// An int4 column is compared with it.
const priceMaxCents = 1_000_000_000
const listMaxChars = facetChoicesMax * 101

function readSlugs(text: string | undefined): string[] {
  const parts = (text ?? '').slice(0, listMaxChars).toLowerCase().split(',')
  return [...new Set(parts.map((part) => part.trim()).filter(isSlug))].slice(0, facetChoicesMax)
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

/** The one reading of the filter query: of the address, of the API's query. Never throws; what does not fit is left out. */
export function parseFilter(query: URLSearchParams | RawQuery, { currency, ceilingCents }: PriceScale): FilterState {
  const read = (name: string) => {
    const value = query instanceof URLSearchParams ? query.get(name) : Object.hasOwn(query, name) ? query[name] : null
    return value === null || value === undefined ? undefined : String(value)
  }
  const min = readCents(read('minPrice'), currency)
  const max = readCents(read('maxPrice'), currency)
  return {
    category: readSlugs(read('category'))[0] ?? rootCategory,
    brands: readSlugs(read('brand')),
    colors: readSlugs(read('color')),
    sizes: readSlugs(read('size')),
    minCents: min === roundToCents(defaultPriceMin, currency) ? null : min,
    maxCents: max !== null && max >= ceilingCents ? null : max,
    sort: sorts.find((sort) => sort === read('sort')) ?? 'relevance',
    page: readPage(read('page')),
  }
}

/** True when the shopper sees less than everything; sort and page are no filters. */
export function isFiltered(filter: FilterState): boolean {
  return (
    filter.category !== rootCategory ||
    filter.brands.length + filter.colors.length + filter.sizes.length > 0 ||
    filter.minCents !== null ||
    filter.maxCents !== null
  )
}

/**
 * The address of a filter: all six parameters in their fixed order when anything is filtered, then sort and page if they
 * are not the default. No leading '?'; empty for the untouched listing.
 */
export function formatFilter(filter: FilterState, { currency, ceilingCents }: PriceScale): string {
  const parts: string[] = []
  if (isFiltered(filter)) {
    parts.push(
      `category=${filter.category}`,
      `brand=${filter.brands.join(',')}`,
      `color=${filter.colors.join(',')}`,
      `size=${filter.sizes.join(',')}`,
      `minPrice=${filter.minCents === null ? defaultPriceMin : toWire(filter.minCents, currency)}`,
      `maxPrice=${toWire(filter.maxCents ?? ceilingCents, currency)}`,
    )
  }
  if (filter.sort !== 'relevance') parts.push(`sort=${filter.sort}`)
  if (filter.page !== 1) parts.push(`page=${filter.page}`)
  return parts.join('&')
}
