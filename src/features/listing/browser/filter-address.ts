import { homePath } from '../../../platform/pure/page-market.ts'
import { categoryPath } from '../../../platform/pure/paths.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import {
  chosenOf,
  emptyFilter,
  type FilterState,
  formatFilter,
  isFiltered,
  type PriceScale,
  parseFilter,
  pickChosen,
  type Reading,
} from '../rules/query.ts'
import { writeRange } from '../rules/ranges.ts'

const listingPath = '/products'

/** A category's own page is named by its path, including its page number; other choices are in the query. */
export function readAddress(url: Pick<URL, 'pathname' | 'search'>, reading: Reading): FilterState {
  const filter = parseFilter(new URLSearchParams(url.search), reading)
  const [, category, page] = /^category\/([^/]+)(?:\/(\d+))?/.exec(url.pathname.slice(homePath.length)) ?? []
  return category ? { ...filter, category, page: Math.max(filter.page, Number(page ?? 1)) } : filter
}

/** Search results: the typed query, and the filters that override what was understood. */
export function writeSearchAddress(query: string, filter: FilterState, scale: PriceScale): string {
  return `/search?query=${encodeURIComponent(query)}&${formatFilter(filter, scale, true)}`
}

/** True when a search address names its filters itself. */
export function saysFilters(search: string): boolean {
  return new URLSearchParams(search).has('category')
}

/**
 * See docs/behaviour/listing.md, "Every filter is in the address". A category's page keeps its own address while only that
 * category is chosen.
 */
export function writeAddress(filter: FilterState, base: string | null, scale: PriceScale): string {
  const query = formatFilter(filter, scale)
  const onlyBase = base !== null && filter.category === base && !isFiltered({ ...filter, category: rootCategory })
  if (onlyBase && filter.sort === 'relevance' && filter.page === 1) return categoryPath(base)
  return query ? `${listingPath}?${query}` : listingPath
}

/** A number of a range as it is typed; null when it is empty or none. */
function readEnd(group: HTMLElement, end: 'from' | 'to'): number | null {
  const text = group.querySelector<HTMLInputElement>(`[data-end="${end}"]`)?.value.trim() ?? ''
  const value = Number(text)
  // As many digits as an address can have.
  return text === '' || !Number.isFinite(value) || Math.abs(value) >= 1e9 ? null : Math.round(value * 1e6) / 1e6
}

/** The filter with the form's choices; filters and values without a control stay as they are. */
export function readForm(form: HTMLFormElement, filter: FilterState): FilterState {
  const data = new FormData(form)
  const keys = [...form.querySelectorAll<HTMLElement>('[data-facet]')].map(({ dataset }) => dataset['facet'] ?? '')
  const hasBox = (key: string, value: string) => form.querySelector(`[name="${key}"][value="${CSS.escape(value)}"]`)
  const { category = [], ...chosen } = Object.fromEntries(
    keys.map((key) => {
      const unknown = chosenOf(filter, key).filter((value) => !hasBox(key, value))
      return [key, [...data.getAll(key).map(String), ...unknown]]
    }),
  )
  const ranges = [...form.querySelectorAll<HTMLElement>('[data-range]')].map((group) => {
    const range = writeRange({ from: readEnd(group, 'from'), to: readEnd(group, 'to') })
    return [group.dataset['range'] ?? '', range === null ? [] : [range]] as const
  })
  return {
    ...filter,
    page: 1,
    category: category[0] ?? filter.category,
    chosen: pickChosen(Object.entries({ ...filter.chosen, ...chosen, ...Object.fromEntries(ranges) })),
  }
}

/** Only the sort order stays. */
export function clearAll(filter: FilterState, base: string): FilterState {
  return { ...emptyFilter, category: base, sort: filter.sort }
}
