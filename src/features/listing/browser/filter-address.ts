import { categoryPath } from '../../../platform/pure/paths.ts'
import { emptyFilter, type FilterState, formatFilter, isFiltered, parseFilter, rootCategory } from '../rules/query.ts'

const listingPath = '/products'

/** Of a category's own page: its slug. Null on the listing. */
export function readBase(path: string): string | null {
  return /^\/category\/([^/]+)/.exec(path)?.[1] ?? null
}

export function readAddress(url: URL | Location, ceilingCents: number): FilterState {
  const base = readBase(url.pathname)
  return base ? { ...emptyFilter, category: base } : parseFilter(new URLSearchParams(url.search), ceilingCents)
}

/** Decision 14. A category's page keeps its own address while nothing but that category is chosen. */
export function writeAddress(filter: FilterState, base: string | null, ceilingCents: number): string {
  const query = formatFilter(filter, ceilingCents)
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
