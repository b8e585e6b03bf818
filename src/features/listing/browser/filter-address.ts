import { categoryPath } from '../../../platform/pure/paths.ts'
import {
  emptyFilter,
  type FilterState,
  formatFilter,
  isFiltered,
  type PriceScale,
  parseFilter,
  rootCategory,
} from '../rules/query.ts'

const listingPath = '/products'

/** A category's own page is named by its path, which also numbers it; what else is chosen stands in the query everywhere. */
export function readAddress(url: URL | Location, scale: PriceScale): FilterState {
  const filter = parseFilter(new URLSearchParams(url.search), scale)
  const [, category, page] = /^\/category\/([^/]+)(?:\/(\d+))?/.exec(url.pathname) ?? []
  return category ? { ...filter, category, page: Math.max(filter.page, Number(page ?? 1)) } : filter
}

/** docs/behaviour/listing.md, "Every filter is in the address". A category's page keeps its own address while nothing but that category is chosen. */
export function writeAddress(filter: FilterState, base: string | null, scale: PriceScale): string {
  const query = formatFilter(filter, scale)
  const onlyBase = base !== null && filter.category === base && !isFiltered({ ...filter, category: rootCategory })
  if (onlyBase && filter.sort === 'relevance' && filter.page === 1) return categoryPath(base)
  return query ? `${listingPath}?${query}` : listingPath
}

/** The form's choices as a filter; price and sort have their own controls. */
export function readForm(form: HTMLFormElement): Pick<FilterState, 'category' | 'brands' | 'colors' | 'sizes'> {
  const data = new FormData(form)
  const all = (name: 'category' | 'brand' | 'color' | 'size') => data.getAll(name).map(String)
  return {
    category: all('category')[0] ?? rootCategory,
    brands: all('brand'),
    colors: all('color'),
    sizes: all('size'),
  }
}

/** Only the order stays. */
export function clearAll(filter: FilterState, base: string): FilterState {
  return { ...emptyFilter, category: base, sort: filter.sort }
}
