import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { recipientOf } from '../../../platform/correspondence.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { backInStockPerAddress, backInStockPerEmail } from '../../../platform/policy.ts'
import { cataloguePart } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import { orderChart } from '../rules/size-chart.ts'
import { readFacetRows } from './attributes/facet-rows.ts'
import { versionOfFacets } from './attributes/facet-version.ts'
import { askBackInStock } from './back-in-stock-queries.ts'
import { readBoughtTogether } from './bought-together.ts'
import { readParts } from './catalogue-parts.ts'
import { loadInBatches } from './load-in-batches.ts'
import { handlePreviewPages } from './preview-handlers.ts'
import {
  countActiveProducts,
  listBrands,
  listNewestIds,
  listProductIds,
  listSameIds,
} from './products/product-list-queries.ts'
import { catalogueOf, loadProducts } from './products.ts'
import { listCharts } from './size-charts/size-chart-queries.ts'

const load = (deps: Deps, ids: readonly string[]) => loadProducts(catalogueOf(deps), ids)

/** The id after which a part begins. */
const readAfter = (after = '') => (/^\d{1,18}$/.test(after) ? after : null)

/** The number of a part of the catalogue. */
const readNumber = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : null)

export const handleProducts = {
  ...handlePreviewPages,
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
    const products = await loadInBatches(ids, (some) => load(deps, some))
    return { products, total: await countActiveProducts(deps.db), page, limit }
  },

  listNewProducts: async ({ query }, deps) => ({ products: await load(deps, await listNewestIds(deps.db, query)) }),

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
