import type { Trx } from '../../../../platform/database/client.ts'
import { readLocalTime } from '../../../../platform/pure/shop-time.ts'
import { readSizeOrder } from '../../../../platform/shop-settings.ts'
import type { ExportFormat } from '../../rules/export-formats.ts'
import { rootCategory } from '../../rules/root-category.ts'
import { orderChart } from '../../rules/size-chart.ts'
import { orderVariants } from '../../rules/sizes.ts'
import { readAttributes } from '../attributes/attribute-queries.ts'
import { type ExportedProduct, listExtraColumns, readProductsAfter } from '../export-queries.ts'
import { listCharts } from '../size-charts/size-chart-queries.ts'
import { wooHeaders, writeWooRows } from '../woocommerce/for-woocommerce.ts'
import { planColumns } from './export-columns.ts'
import { writeProductRows } from './export-rows.ts'
import { planShopifyColumns } from './for-shopify.ts'
import { planVariantColumns, refreshColumns } from './saved-columns.ts'

interface ExportedPart {
  rows: string[][]
  products: number
  /** The product after which the next part begins; null at the end. */
  after: string | null
}

function orderSizes(product: ExportedProduct, sizeOrder: readonly string[]): ExportedProduct {
  return { ...product, variants: orderVariants(product.variants, ({ color_slug }) => color_slug, sizeOrder) }
}

export interface ExportOptions {
  after: string
  limit: number
  currency: string
  /** The shop's address, without which other platforms can't fetch its pictures. */
  siteUrl: string
  timeZone: string
  format?: ExportFormat
}

/** Each category with those above it, from the top down, without the root. */
async function readCategoryPaths(trx: Trx): Promise<(slug: string) => { slug: string; name: string }[]> {
  const rows = await trx.selectFrom('categories').select(['id', 'slug', 'name', 'parent_id']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (slug) => {
    const path: { slug: string; name: string }[] = []
    let category = rows.find((row) => row.slug === slug)
    while (category && category.slug !== rootCategory) {
      path.unshift({ slug: category.slug, name: category.name })
      category = byId.get(category.parent_id ?? '')
    }
    return path
  }
}

const toLocalTime = (timeZone: string) => (instant: string) => {
  const { day, time, seconds } = readLocalTime(new Date(instant), timeZone)
  return `${day} ${time}:${String(seconds).padStart(2, '0')}`
}

/** The rows of the next products after this one; the first part, after '0', begins with the header. */
export async function exportPart(
  trx: Trx,
  { after, limit, currency, siteUrl, timeZone, format = 'placket' }: ExportOptions,
): Promise<ExportedPart> {
  const attributes = await readAttributes(trx)
  const extraNames = await listExtraColumns(trx)
  const ofVariants = planVariantColumns(attributes, extraNames)
  const own = planColumns([...new Set([...extraNames, ...ofVariants.map(({ column }) => column)])])
  const sizeOrder = await readSizeOrder(trx)
  const read = await refreshColumns(trx, await readProductsAfter(trx, after, limit), { attributes, ofVariants })
  const products = read.map((product) => orderSizes(product, sizeOrder))
  const charts = await listCharts(trx)
  const guides = new Map(charts.map((chart) => [chart.id, orderChart(chart, sizeOrder)]))
  // Only over https do other platforms fetch anything.
  const toAddress = (url: string) => (url.startsWith('/') && siteUrl.startsWith('https:') ? siteUrl + url : url)
  const columns = format === 'shopify' ? planShopifyColumns() : own
  const pathOf = await readCategoryPaths(trx)
  const ways = { currency, toAddress, pathOf, toLocal: toLocalTime(timeZone) }
  const rows = products.flatMap((product) =>
    format === 'woocommerce'
      ? writeWooRows(product, ways)
      : writeProductRows(product, { columns, currency, guides, toAddress, pathOf }),
  )
  const headers = format === 'woocommerce' ? wooHeaders : columns.headers
  return {
    rows: after === '0' ? [[...headers], ...rows] : rows,
    products: products.length,
    after: products.length < limit ? null : (products.at(-1)?.id ?? null),
  }
}
