import type { Trx } from '../../../../platform/database/client.ts'
import { readSizeOrder } from '../../../../platform/shop-settings.ts'
import { orderChart } from '../../rules/size-chart.ts'
import { orderVariants } from '../../rules/sizes.ts'
import { readAttributes } from '../attributes/attribute-queries.ts'
import { type ExportedProduct, listExtraColumns, readProductsAfter } from '../export-queries.ts'
import { listCharts } from '../size-charts/size-chart-queries.ts'
import { planColumns } from './export-columns.ts'
import { writeProductRows } from './export-rows.ts'
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

/** The rows of the next products after this one; the first part, after '0', begins with the header. */
export async function exportPart(
  trx: Trx,
  { after, limit, currency }: { after: string; limit: number; currency: string },
): Promise<ExportedPart> {
  const attributes = await readAttributes(trx)
  const extraNames = await listExtraColumns(trx)
  const ofVariants = planVariantColumns(attributes, extraNames)
  const columns = planColumns([...new Set([...extraNames, ...ofVariants.map(({ column }) => column)])])
  const sizeOrder = await readSizeOrder(trx)
  const read = await refreshColumns(trx, await readProductsAfter(trx, after, limit), { attributes, ofVariants })
  const products = read.map((product) => orderSizes(product, sizeOrder))
  const charts = await listCharts(trx)
  const guides = new Map(charts.map((chart) => [chart.id, orderChart(chart, sizeOrder)]))
  const rows = products.flatMap((product) => [...writeProductRows(product, { columns, currency, guides })])
  return {
    rows: after === '0' ? [[...columns.headers], ...rows] : rows,
    products: products.length,
    after: products.length < limit ? null : (products.at(-1)?.id ?? null),
  }
}
