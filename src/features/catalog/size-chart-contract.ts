import { z } from 'zod'
import { id, idParams, line, message, messageReply, optionalLine, slug, version } from '../../platform/schema/fields.ts'

/** In millimetres; with `toMm` it is a range. */
const measure = z.object({ mm: z.number().int(), toMm: z.number().int().nullable() })

export const chart = z.object({
  slug,
  name: z.string(),
  /** The garment laid flat, or the body it fits. */
  measuredOn: z.enum(['garment', 'body']),
  note: z.string(),
  sizes: z.array(z.string()),
  /** Each has a value for each size, in order; null if not measured. */
  measures: z.array(z.object({ name: z.string(), how: z.string(), values: z.array(measure.nullable()) })),
})
export type SizeChart = z.infer<typeof chart>

const adminChart = chart.extend({
  id,
  /** Categories that use it, each with all subcategories that have no other. */
  categoryIds: z.array(id),
  /** How many products have it as their own. */
  products: z.number().int(),
})
export type AdminSizeChart = z.infer<typeof adminChart>

const chartInput = z.object({
  name: line(60),
  measuredOn: z.enum(['garment', 'body']),
  note: optionalLine(400),
  sizes: z.array(line(40)).max(40),
  measures: z
    .array(
      z.object({
        name: line(40),
        how: optionalLine(300),
        values: z.array(z.object({ mm: z.number().int(), toMm: z.number().int().nullable() }).nullable()).max(40),
      }),
    )
    .max(20),
  /** A category has one chart: this one replaces its former one. */
  categoryIds: z.array(id).max(500).optional(),
})
export type SizeChartInput = z.infer<typeof chartInput>

/** A chart in a cell of a catalogue file: measures in centimetres, as merchants type them. */
export const chartCell = chartInput.omit({ categoryIds: true, measures: true }).extend({
  slug: slug.max(100),
  measures: z.array(z.object({ name: line(40), how: optionalLine(300), cm: z.array(z.string()).max(40) })).max(20),
})

/** The fields of a chart that a version covers. */
export const sizeChartFields = Object.keys(chartInput.shape)

const savedChart = z.object({ chart: adminChart.extend({ version }), message })

export const sizeChartSchemas = {
  /** Charts used by a product or a category. */
  listSizeCharts: { reply: z.object({ charts: z.array(chart) }) },
  listAllSizeCharts: { reply: z.object({ charts: z.array(adminChart.extend({ version })) }) },
  createSizeChart: { body: chartInput, status: 201, reply: savedChart },
  updateSizeChart: { params: idParams, body: chartInput.extend({ version: version.optional() }), reply: savedChart },
  /** 409 while a product or a category uses it. */
  deleteSizeChart: { params: idParams, reply: messageReply },
}
