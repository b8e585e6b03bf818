import type { Measure } from '../../catalog/rules/measures.ts'

export type ChartMeasure = 'chest' | 'waist' | 'neck' | 'sleeve' | 'length'

/** What advice needs of a size chart (docs/decisions/039-size-charts-are-the-merchants.md). */
export interface Chart {
  measuredOn: 'garment' | 'body'
  sizes: readonly string[]
  measures: readonly { name: string; values: readonly (Measure | null)[] }[]
}

/** The merchant's names for a measure; the first match counts. A width, of a garment, is that of its chest. */
const names: readonly (readonly [measure: ChartMeasure, name: RegExp])[] = [
  ['chest', /chest|(?<!under.?)bust|pit to pit|armpit/i],
  ['waist', /waist/i],
  ['neck', /neck|collar/i],
  ['sleeve', /sleeve/i],
  ['length', /length/i],
  ['chest', /^(?:body )?width$/i],
]

export function recognise(name: string): ChartMeasure | null {
  return names.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

const girths: readonly ChartMeasure[] = ['chest', 'waist']

/** Half of the narrowest adult chest is below it, and the whole of the narrowest adult waist above it. */
const flatMaxMm: Partial<Record<ChartMeasure, number>> = { chest: 760, waist: 640 }

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A size's range of a measure; one number if it is no range. */
export interface Range {
  size: string
  from: number
  to: number
}

/** The ranges of a measure in the order of the chart, girths all around: garments are mostly measured flat, which is half. */
export function readRanges({ measuredOn, sizes, measures }: Chart, wanted: ChartMeasure): Range[] {
  const found = measures.find(({ name }) => recognise(name) === wanted)
  if (!found) return []
  const ranges = sizes.flatMap((size, place) => {
    const value = found.values[place]
    return value ? [{ size, from: value.mm, to: value.toMm ?? value.mm }] : []
  })
  const isFlat =
    measuredOn === 'garment' &&
    girths.includes(wanted) &&
    middle(ranges.map(({ from }) => from)) < (flatMaxMm[wanted] ?? 0)
  return isFlat ? ranges.map(({ size, from, to }) => ({ size, from: from * 2, to: to * 2 })) : ranges
}
