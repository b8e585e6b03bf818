import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { takeLock } from '../../../../platform/database/locks.ts'
import { translatedColumns } from '../../../translations/server/translated.ts'
import { removeUnusedWords } from '../../../translations/server/unused-words.ts'
import type { AdminSizeChart, SizeChartInput } from '../../size-chart-contract.ts'

/** Charts by name, or the one with that id, each with its sheet and its uses. */
async function selectCharts(
  db: Database | Trx,
  id: string | null,
  language: string | null = null,
): Promise<AdminSizeChart[]> {
  const { of, word } = translatedColumns(language)
  const { rows } = await sql<AdminSizeChart>`
    SELECT size_charts.id, slug, ${of('chart', 'name', sql`size_charts.id`, sql`name`)} AS name, measured_on AS "measuredOn",
      ${of('chart', 'note', sql`size_charts.id`, sql`note`)} AS note,
      ARRAY(SELECT size FROM size_chart_sizes WHERE chart_id = size_charts.id ORDER BY position) AS sizes,
      COALESCE((
        SELECT json_agg(json_build_object('name', ${word('measure', sql`measure`)}, 'how', ${word('measure', sql`how`)}, 'values', (
          SELECT json_agg(CASE WHEN mm IS NULL THEN NULL ELSE json_build_object('mm', mm, 'toMm', to_mm) END ORDER BY sizes.position)
          FROM size_chart_sizes AS sizes
          LEFT JOIN size_chart_values AS cell
            ON cell.chart_id = sizes.chart_id AND cell.size = sizes.size AND cell.measure = measures.measure
          WHERE sizes.chart_id = size_charts.id)) ORDER BY measures.position)
        FROM size_chart_measures AS measures WHERE measures.chart_id = size_charts.id), '[]') AS measures,
      ARRAY(SELECT categories.id::text FROM categories WHERE size_chart_id = size_charts.id ORDER BY categories.id) AS "categoryIds",
      (SELECT count(*)::int FROM products WHERE size_chart_id = size_charts.id) AS products
    FROM size_charts WHERE ${id === null ? sql`true` : sql`id = ${id}`} ORDER BY size_charts.name, id`.execute(db)
  return rows
}

export const listCharts = (db: Database | Trx, language: string | null = null) => selectCharts(db, null, language)

/** The chart with that id. */
export const findChart = async (db: Database, id: string) => (await selectCharts(db, id))[0]

/** The chart with that id, locked until the transaction ends. */
export async function lockChart(trx: Trx, id: string): Promise<AdminSizeChart | undefined> {
  await trx.selectFrom('size_charts').where('id', '=', id).select('id').forUpdate().execute()
  return (await selectCharts(trx, id))[0]
}

export async function hasChart(trx: Trx, id: string): Promise<boolean> {
  const row = trx.selectFrom('size_charts').where('id', '=', id).select('id').forShare()
  return (await row.executeTakeFirst()) !== undefined
}

/** Adds a chart without its sheet; a number is appended to a taken `slug`. */
export async function insertChart(trx: Trx, slug: string, name: string): Promise<string> {
  // Charts are created one at a time, so that a free slug stays free.
  await takeLock(trx, 'sizeCharts')
  const { rows } = await sql<{ id: string }>`
    INSERT INTO size_charts (slug, name)
    SELECT free, ${name} FROM (
      SELECT CASE WHEN number = 1 THEN ${slug} ELSE ${slug} || '-' || number END AS free FROM generate_series(1, 10000) AS number
    ) AS candidates WHERE NOT EXISTS (SELECT FROM size_charts WHERE slug = free) LIMIT 1 RETURNING id`.execute(trx)
  return rows[0]?.id ?? ''
}

/** Everything about a chart except its slug. */
export async function saveChart(trx: Trx, id: string, chart: SizeChartInput): Promise<void> {
  const { name, measuredOn, note = '', sizes, measures } = chart
  await sql`UPDATE size_charts SET name = ${name}, measured_on = ${measuredOn}, note = ${note}, updated_at = now()
    WHERE id = ${id}`.execute(trx)
  await trx.deleteFrom('size_chart_sizes').where('chart_id', '=', id).execute()
  await trx.deleteFrom('size_chart_measures').where('chart_id', '=', id).execute()
  await trx
    .insertInto('size_chart_sizes')
    .values(sizes.map((size, position) => ({ chart_id: id, size, position })))
    .execute()
  await trx
    .insertInto('size_chart_measures')
    .values(measures.map(({ name: measure, how = '' }, position) => ({ chart_id: id, measure, how, position })))
    .execute()
  const values = measures.flatMap(({ name: measure, values: cells }) =>
    cells.flatMap((cell, place) => {
      const size = sizes[place]
      return cell && size !== undefined ? [{ chart_id: id, size, measure, mm: cell.mm, to_mm: cell.toMm }] : []
    }),
  )
  if (values.length > 0) await trx.insertInto('size_chart_values').values(values).execute()
}

/** Makes exactly these categories use the chart. False if one of them does not exist. */
export async function assignCategories(trx: Trx, id: string, categoryIds: readonly string[]): Promise<boolean> {
  await sql`UPDATE categories SET size_chart_id = NULL WHERE size_chart_id = ${id} AND id <> ALL(${categoryIds}::bigint[])`.execute(
    trx,
  )
  const { rows } = await sql`UPDATE categories SET size_chart_id = ${id} WHERE id = ANY(${categoryIds}::bigint[])
    RETURNING id`.execute(trx)
  return rows.length === new Set(categoryIds).size
}

export async function deleteChart(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('size_charts').where('id', '=', id).execute()
  await removeUnusedWords(trx, ['measure'])
}
