import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { recipientOf } from '../../../platform/correspondence.ts'
import { type Database, transact } from '../../../platform/database/client.ts'
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
import { selectBought } from './products/used-goods.ts'
import { catalogueOf, loadProducts } from './products.ts'
import { listCharts } from './size-charts/size-chart-queries.ts'

/** A pair that fewer customers bought could be about a person, or chance. */
export const customersMin = 5
const countedDays = 365
const othersMax = 4
const countedEvery = '1 hour'

/**
 * Pairs of different styles in one paid order, ordered by how many customers bought both in proportion to those who bought either:
 * what everybody buys is not special to any product.
 */
const countPairs = (bought: RawBuilder<unknown>) => sql`
  WITH lines AS (
    SELECT DISTINCT order_id, person, product_id, style_slug
    FROM (${bought}) AS bought JOIN products ON products.id = product_id
    WHERE products.status = 'active' AND placed_at > now() - make_interval(days => ${countedDays})
  ), buyers AS (
    SELECT product_id, count(DISTINCT person) AS people FROM lines GROUP BY product_id
  ), pairs AS (
    SELECT a.product_id, b.product_id AS other_id, count(DISTINCT a.person) AS people
    FROM lines AS a JOIN lines AS b USING (order_id) WHERE a.style_slug <> b.style_slug
    GROUP BY a.product_id, b.product_id HAVING count(DISTINCT a.person) >= ${customersMin}
  ), ranked AS (
    SELECT pairs.product_id, other_id, row_number() OVER (
      PARTITION BY pairs.product_id ORDER BY pairs.people / sqrt(buyers.people * others.people) DESC, other_id) AS place
    FROM pairs JOIN buyers USING (product_id) JOIN buyers AS others ON others.product_id = other_id
  ), listed AS (
    SELECT product_id, jsonb_agg(other_id::text ORDER BY place) AS others FROM ranked
    WHERE place <= ${othersMax} GROUP BY product_id
  )
  SELECT coalesce(jsonb_object_agg(product_id, others), '{}') FROM listed`

/** What is bought together, counted anew at most once an hour, however often it is asked for. */
export async function readBoughtTogether(db: Database): Promise<Record<string, string[]>> {
  const bought = selectBought()
  if (!bought) return {}
  await transact(db, async (trx) => {
    const { rows } = await sql`SELECT FROM bought_together
      WHERE counted_at < now() - ${sql.lit(countedEvery)}::interval FOR UPDATE SKIP LOCKED`.execute(trx)
    if (rows.length > 0)
      await sql`UPDATE bought_together SET counted_at = now(), others = (${countPairs(bought)})`.execute(trx)
  })
  const { others } = await db.selectFrom('bought_together').select('others').executeTakeFirstOrThrow()
  return others as Record<string, string[]>
}

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
