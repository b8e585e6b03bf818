import { readMeasure, writeMeasure } from '../../rules/measures.ts'
import { listChartFaults } from '../../rules/size-chart.ts'
import { chartCell, type SizeChart } from '../../size-chart-contract.ts'
import { type Field, type Row, readCell } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'

/** A product without a size guide, whatever its category has. */
export const noGuide = 'none'

/** What a file says of a product's sizes. A column that it lacks is undefined, and changes nothing. */
export interface SizeFacts {
  /** Null: not stated. */
  modelHeightMm?: number | null
  modelSize?: string
  /** The product's own chart; null: that of its category. */
  guide?: SizeChart | typeof noGuide | null
  /** The chart that applies to its category. */
  categoryGuide?: SizeChart
}

export function writeGuide({ slug, name, measuredOn, note, sizes, measures }: SizeChart): string {
  const sheet = measures.map(({ name: measure, how, values }) => ({
    name: measure,
    how,
    cm: values.map((value) => (value ? writeMeasure(value, 'cm') : '')),
  }))
  return JSON.stringify({ slug, name, measuredOn, note, sizes, measures: sheet })
}

const example =
  '{"slug":"shirts","name":"Shirts","measuredOn":"garment","sizes":["S"],"measures":[{"name":"Chest","cm":["54.5"]}]}'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The chart in a cell, or why it is none. */
function readGuide(text: string): SizeChart | string {
  const parsed = chartCell.safeParse(parseJson(text))
  if (!parsed.success) return `${quote(text)} is no size guide such as ${example}`
  const { note = '', measures, ...chart } = parsed.data
  const wrong = measures.flatMap(({ cm }) => cm).find((cell) => cell !== '' && !readMeasure(cell, 'cm'))
  if (wrong !== undefined) return `${quote(wrong)} is no measure in centimetres such as 54.5 or 38–39`
  const guide = {
    ...chart,
    note,
    measures: measures.map(({ name, how = '', cm }) => ({
      name,
      how,
      values: cm.map((cell) => (cell === '' ? null : readMeasure(cell, 'cm'))),
    })),
  }
  const [fault] = listChartFaults(guide)
  return fault ? `the ${fault.field.split('.')[0]} of the size guide ${fault.problem}` : guide
}

function readHeight(text: string): number | null | string {
  if (text === '') return null
  const cm = /^\d{2,3}([.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return cm >= 50 && cm <= 250 ? Math.round(cm * 10) : `${quote(text)} is no height in centimetres from 50 to 250`
}

const isGiven = (row: Row, field: Field) => row.columns.places[field] !== undefined

/** The first row of a product. `sizes`: those of its variants. */
export function readSizeFacts(row: Row, sizes: readonly string[]): SizeFacts | Fault[] {
  const facts: SizeFacts = {}
  const faults: Fault[] = []
  if (isGiven(row, 'modelHeight')) {
    const height = readHeight(readCell(row, 'modelHeight'))
    if (typeof height === 'string') faults.push(faultAt(row, 'modelHeight', height))
    else facts.modelHeightMm = height
  }
  if (isGiven(row, 'modelSize')) {
    const size = readCell(row, 'modelSize')
    if (size !== '' && !sizes.includes(size))
      faults.push(faultAt(row, 'modelSize', `${quote(size)} is no size of the product`))
    facts.modelSize = size
  }
  for (const [field, key] of [
    ['sizeGuide', 'guide'],
    ['categorySizeGuide', 'categoryGuide'],
  ] as const) {
    if (!isGiven(row, field)) continue
    const text = readCell(row, field)
    if (text === '' || (text === noGuide && key === 'guide')) {
      if (key === 'guide') facts.guide = text === '' ? null : noGuide
      continue
    }
    const guide = readGuide(text)
    if (typeof guide === 'string') faults.push(faultAt(row, field, guide))
    else facts[key] = guide
  }
  return faults.length > 0 ? faults : facts
}
