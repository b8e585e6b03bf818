import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Query } from '../../../api/schemas.ts'
import { recipientOf } from '../../../platform/correspondence.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { backInStockPerAddress, backInStockPerEmail } from '../../../platform/policy.ts'
import { cataloguePart } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { takeTurn } from '../../../platform/take-turn.ts'
import { throttle } from '../../../platform/throttle.ts'
import { filterIndex } from '../../listing/rules/filter.ts'
import { findUnknown } from '../../listing/rules/known-values.ts'
import { combineFilters, isFiltered, parseFilter, writeParameters } from '../../listing/rules/query.ts'
import type { SearchResult } from '../../listing/rules/search-engine.ts'
import { type ShopPage, sizeGuide } from '../../listing/rules/shop-pages.ts'
import { listFound } from '../../listing/rules/texts.ts'
import { filterAgain } from '../../listing/server/kept-results.ts'
import { readFacetRows, readLiveIndex } from '../../listing/server/live-index.ts'
import { noteSearch } from '../../listing/server/popular.ts'
import { searchCatalogue } from '../../listing/server/search.ts'
import { readRulesFile } from '../../listing/server/search-file-handlers.ts'
import type { Product } from '../contract.ts'
import { orderChart } from '../rules/size-chart.ts'
import { versionOfFacets } from './attributes/facet-version.ts'
import { askBackInStock } from './back-in-stock-queries.ts'
import { readBoughtTogether } from './bought-together.ts'
import { readParts } from './catalogue-parts.ts'
import { loadListed } from './listed-products.ts'
import { handlePreviewPages } from './preview-handlers.ts'
import {
  countActiveProducts,
  listBrands,
  listNewestIds,
  listProductIds,
  listSameIds,
} from './products/product-list-queries.ts'
import { catalogueOf, loadProducts } from './products.ts'
import { hasSizeGuide, listCharts } from './size-charts/size-chart-queries.ts'

const load = (deps: Deps, ids: readonly string[]) => loadProducts(catalogueOf(deps), ids)
const loadFrom = (deps: Deps, { version }: { version: string }, ids: readonly string[]) =>
  inBatches(ids, (some) => loadListed(catalogueOf(deps), version, some))

const batchSize = 100

/** A long list is loaded in batches, between which other calls are answered. */
async function inBatches(
  ids: readonly string[],
  loadSome: (ids: readonly string[]) => Promise<Product[]>,
): Promise<Product[]> {
  const products: Product[] = []
  for (let start = 0; start < ids.length; start += batchSize) {
    if (start > 0) await takeTurn()
    products.push(...(await loadSome(ids.slice(start, start + batchSize))))
  }
  return products
}

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

/** The id after which a part begins. */
const readAfter = (after = '') => (/^\d{1,18}$/.test(after) ? after : null)

/** The number of a part of the catalogue. */
const readNumber = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : null)

export const handleProducts = {
  ...handlePreviewPages,
  readSearchRules: async (_call, deps) => ({
    ...(await readRulesFile(deps)),
    hasSizeGuide: await hasSizeGuide(deps.db),
  }),
  getProduct: async ({ params }, deps) => {
    const [product] = isCatalogueId(params.id) ? await load(deps, [params.id]) : []
    if (!product) throw new HttpError(404, messages.notFound)
    return { product }
  },

  listSameProducts: async ({ params }, deps) => {
    const ids = isCatalogueId(params.id) ? await listSameIds(deps.db, params.id) : null
    if (!ids) throw new HttpError(404, messages.notFound)
    return { products: await load(deps, ids) }
  },

  listCatalogue: async ({ query: { after } }, deps) => {
    const ids = await listProductIds(deps.db, { page: 1, limit: cataloguePart, after: readAfter(after) })
    return { products: await load(deps, ids) }
  },

  listCatalogueParts: async ({ query: { after, part } }, { db, config }) => ({
    parts: await readParts(db, config, { after: readNumber(after) ?? -1, part: readNumber(part) }),
  }),

  listProducts: async ({ query: { page, limit, after } }, deps) => {
    const ids = await listProductIds(deps.db, { page, limit, after: readAfter(after) })
    const products = await inBatches(ids, (some) => load(deps, some))
    return { products, total: await countActiveProducts(deps.db), page, limit }
  },

  listNewProducts: async ({ query }, deps) => ({ products: await load(deps, await listNewestIds(deps.db, query)) }),

  filterProducts: async ({ query }, deps) => {
    const { shown, version, facets: _facets, ...rest } = await filter(deps, query)
    return { products: await loadFrom(deps, { version }, shown), ...rest }
  },

  filterProductsV2: async ({ query }, deps) => {
    const { shown, version, ...rest } = await filter(deps, query)
    return { products: await loadFrom(deps, { version }, shown), ...rest }
  },

  listBoughtTogether: async (_call, { db }) => ({ others: await readBoughtTogether(db) }),

  listSizeCharts: async (_call, { db, config }) => ({
    charts: (await listCharts(db, config.textLanguage))
      .filter(({ categoryIds, products }) => categoryIds.length > 0 || products > 0)
      .map(({ id: _id, categoryIds: _categories, products: _products, ...chart }) =>
        orderChart(chart, config.shop.sizeOrder),
      ),
  }),

  listFacets: async (_call, { db, config }) => {
    const facets = await readFacetRows(db, config.textLanguage)
    return { facets, version: versionOfFacets(facets) }
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

  notifyBackInStock: async ({ params, body, clientAddress }, deps) => {
    if (!isCatalogueId(params.id)) throw new HttpError(404, messages.notFound)
    await throttle(deps, backInStockPerAddress, clientAddress)
    await throttle(deps, backInStockPerEmail, body.email)
    const request = { variantId: params.id, email: body.email, ...recipientOf(deps.config) }
    if (!(await askBackInStock(deps.db, request))) throw new HttpError(404, messages.notFound)
    return { message: messages.backInStockNoted }
  },

  listBrands: async (_call, { db }) => ({
    brands: (await listBrands(db)).map((brand) => ({ _id: brand.id, ...brand })),
  }),
} satisfies Partial<Handlers>
