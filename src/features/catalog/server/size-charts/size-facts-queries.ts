import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import type { SizeChart } from '../../size-chart-contract.ts'
import { noGuide, type SizeFacts } from '../shopify/size-guide.ts'
import { insertChart, listCharts, saveChart } from './size-chart-queries.ts'

/** What a file says of the sizes of a product that is already saved. */
export interface ImportedSizes {
  slug: string
  category: string
  facts: SizeFacts
}

const isChart = (guide: SizeFacts['guide']): guide is SizeChart => typeof guide === 'object' && guide !== null

/** Saves each chart once and returns the ids of all by their slugs. An existing chart is replaced by the file's. */
async function saveCharts(trx: Trx, sizes: readonly ImportedSizes[]): Promise<Map<string, string>> {
  const charts = sizes.flatMap(({ facts }) => [facts.guide, facts.categoryGuide]).filter((guide) => guide !== undefined)
  const wanted = new Map(charts.filter(isChart).map((chart) => [chart.slug, chart]))
  if (wanted.size === 0) return new Map()
  const known = new Map((await listCharts(trx)).map((chart) => [chart.slug, chart]))
  const ids = new Map<string, string>()
  for (const chart of wanted.values()) {
    const { name, measuredOn, note, sizes: own, measures } = chart
    const before = known.get(chart.slug)
    const id = before?.id ?? (await insertChart(trx, chart.slug, name))
    ids.set(chart.slug, id)
    const content = [name, measuredOn, note, own, measures]
    const isSame = before && JSON.stringify(content) === JSON.stringify(contentOf(before))
    if (!isSame) await saveChart(trx, id, { name, measuredOn, note, sizes: own, measures })
  }
  return ids
}

export const contentOf = ({ name, measuredOn, note, sizes, measures }: Omit<SizeChart, 'id' | 'slug'>) => [
  name,
  measuredOn,
  note,
  sizes,
  measures,
]

/** Gives a category its chart, unless it has it already, be it from a category above. */
async function assignToCategory(trx: Trx, category: string, chartId: string): Promise<void> {
  await sql`UPDATE categories SET size_chart_id = ${chartId} WHERE slug = ${category} AND NOT EXISTS (
    SELECT FROM category_size_charts AS charts WHERE charts.category_id = categories.id AND chart_id = ${chartId})`.execute(
    trx,
  )
}

export async function saveSizeFacts(trx: Trx, sizes: readonly ImportedSizes[]): Promise<void> {
  const ids = await saveCharts(trx, sizes)
  const byCategory = new Map(
    sizes.flatMap(({ category, facts }) =>
      facts.categoryGuide ? [[category, facts.categoryGuide.slug] as const] : [],
    ),
  )
  for (const [category, chart] of byCategory) await assignToCategory(trx, category, ids.get(chart) ?? '')
  const rows = sizes.map(({ slug, facts: { modelHeightMm, modelSize, guide } }) => ({
    slug,
    hasHeight: modelHeightMm !== undefined,
    height: modelHeightMm ?? null,
    hasSize: modelSize !== undefined,
    size: modelSize ?? '',
    hasGuide: guide !== undefined,
    none: guide === noGuide,
    chart: isChart(guide) ? ids.get(guide.slug) : null,
  }))
  await sql`
    UPDATE products SET
      model_height_mm = CASE WHEN "hasHeight" THEN height ELSE model_height_mm END,
      model_size = CASE WHEN "hasSize" THEN r.size ELSE model_size END,
      size_chart_id = CASE WHEN "hasGuide" THEN chart ELSE size_chart_id END,
      no_size_chart = CASE WHEN "hasGuide" THEN r.none ELSE no_size_chart END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(slug text, "hasHeight" boolean, height int,
      "hasSize" boolean, size text, "hasGuide" boolean, none boolean, chart bigint)
    WHERE products.slug = r.slug AND ("hasHeight" OR "hasSize" OR "hasGuide")`.execute(trx)
}
