import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Query } from '../../../api/schemas.ts'
import { RecentlyUsed } from '../../../platform/pure/recently-used.ts'
import { takeTurn } from '../../../platform/take-turn.ts'
import { loadListed } from '../../catalog/server/listed-products.ts'
import { loadInBatches } from '../../catalog/server/load-in-batches.ts'
import { catalogueOf } from '../../catalog/server/products.ts'
import { hasSizeGuide } from '../../catalog/server/size-charts/product-chart.ts'
import { type FilterResult, filterIndex } from '../rules/filter.ts'
import type { FilterIndex } from '../rules/index-format.ts'
import { findUnknown } from '../rules/known-values.ts'
import { combineFilters, type FilterState, isFiltered, parseFilter, writeParameters } from '../rules/query.ts'
import type { SearchResult } from '../rules/search-engine.ts'
import { type ShopPage, sizeGuide } from '../rules/shop-pages.ts'
import { listFound } from '../rules/texts.ts'
import { readLiveIndex } from './live-index.ts'
import { noteSearch } from './popular.ts'
import { searchCatalogue } from './search.ts'
import { handleSearchFiles } from './search-file-handlers.ts'

/** In numbers of products, four bytes each: some 50 MB. */
const weightMax = 10_000_000
/** A choice is an object of four fields, whose texts are the index's own. */
const choiceWeight = 20

function weigh({ products, facets: { categories, brands, colors, sizes, attributes } }: FilterResult): number {
  const lists = [categories, brands, colors, sizes, ...attributes.map(({ choices }) => choices)]
  return products.length + choiceWeight * lists.reduce((sum, { length }) => sum + 1 + length, 0)
}

/** An index never changes: a change of the catalogue makes another, and these results go with it. */
const kept = new WeakMap<FilterIndex, RecentlyUsed<FilterResult>>()

/** The same as `filterIndex` for all products; what was asked for before, on any page, isn't counted again. */
function filterAgain(index: FilterIndex, filter: FilterState): FilterResult {
  const results = kept.get(index) ?? new RecentlyUsed<FilterResult>({ weigh, weightMax })
  kept.set(index, results)
  const { category, chosen, minCents, maxCents, sort } = filter
  const choices = Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1))
  const key = JSON.stringify([category, choices, minCents, maxCents, sort])
  const known = results.take(key)
  if (known) return known
  const result = filterIndex(index, filter)
  results.put(key, result)
  return result
}

const loadFrom = (deps: Deps, { version }: { version: string }, ids: readonly string[]) =>
  loadInBatches(ids, (some) => loadListed(catalogueOf(deps), version, some))

/**
 * Runs a query on the index. Its explicit parameters override what its text is understood to ask for; a value that the shop
 * doesn't have matches nothing.
 */
async function filter({ db, config }: Deps, query: Query<'filterProducts'>) {
  const live = await readLiveIndex(db, config)
  await takeTurn()
  const { index, ids, attributeKeys, formerCategories, version } = live
  const reading = { currency: config.CURRENCY, ceilingCents: Number.POSITIVE_INFINITY, attributeKeys }
  const asked = parseFilter(query, reading)
  const named = { ...asked, category: formerCategories.get(asked.category) ?? asked.category }
  const text = query.query?.trim() ?? ''
  const search = text === '' ? null : await searchCatalogue(db, live, { text })
  const among = search && { found: listFound(search, index), always: isFiltered(named) ? [] : search.pinned }
  const { products, facets } = search
    ? filterIndex(index, combineFilters(search.filter, named), among)
    : filterAgain(index, named)
  const start = (asked.page - 1) * query.limit
  const shown = Array.from(products.subarray(start, start + query.limit), (place) => ids[place] ?? '')
  const unknown = findUnknown(named, index.summary)
  return {
    shown,
    version,
    facets,
    total: products.length,
    page: asked.page,
    limit: query.limit,
    ...(unknown.length > 0 ? { unknown } : {}),
  }
}

/** A shop without a size chart has no size guide to point to. */
async function keepPages({ db }: Deps, pages: readonly ShopPage[]): Promise<ShopPage[]> {
  const isGuide = ({ path }: ShopPage) => path === sizeGuide.path
  return pages.some(isGuide) && !(await hasSizeGuide(db)) ? pages.filter((page) => !isGuide(page)) : [...pages]
}

const nameFound = (search: SearchResult, name: (places: ArrayLike<number>) => string[]) => ({
  ids: name(search.found),
  andRest: search.andRest,
  pinned: name(search.pinned),
  hidden: name(search.hidden),
})

export const handleListing = {
  ...handleSearchFiles,

  filterProducts: async ({ query }, deps) => {
    const { shown, version, facets: _facets, ...rest } = await filter(deps, query)
    return { products: await loadFrom(deps, { version }, shown), ...rest }
  },

  filterProductsV2: async ({ query }, deps) => {
    const { shown, version, ...rest } = await filter(deps, query)
    return { products: await loadFrom(deps, { version }, shown), ...rest }
  },

  searchProducts: async (
    { query: { query: text = '', page, limit, found: asksForFound, typing }, clientAddress },
    deps,
  ) => {
    const live = await readLiveIndex(deps.db, deps.config)
    const search = await searchCatalogue(deps.db, live, { text })
    const { places, correctedQuery, closestTerms, closest, ignored, redirect, filter: by } = search
    const name = (all: ArrayLike<number>) => Array.from(all, (place) => live.ids[place] ?? '')
    if (!typing && page === 1) await noteSearch({ ...deps, clientAddress, text }, search)
    return {
      products: await loadFrom(deps, live, name(places.slice((page - 1) * limit, page * limit))),
      total: places.length,
      page,
      limit,
      correctedQuery,
      closestTerms,
      ignored,
      redirect,
      closestProducts: await loadFrom(deps, live, name(closest)),
      filters: writeParameters(by, deps.config.CURRENCY),
      pages: await keepPages(deps, search.pages),
      ...(asksForFound ? { found: nameFound(search, name) } : {}),
    }
  },
} satisfies Partial<Handlers>
