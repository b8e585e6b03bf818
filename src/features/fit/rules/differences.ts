import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import { type Chart, type ChartMeasure, readRanges } from './chart-measures.ts'

type Shirt = NonNullable<FitProfile['shirt']>

export interface Difference {
  measure: ChartMeasure
  /** Of this product's size; positive if it is wider or longer than the shirt that fits. */
  mm: number
}

const compared: readonly (readonly [ChartMeasure, keyof Shirt])[] = [
  ['chest', 'chestMm'],
  ['length', 'lengthMm'],
  ['sleeve', 'sleeveMm'],
]

/** How a size differs from a shirt that fits, measure by measure; only garments are compared with garments. */
export function listDifferences(chart: Chart, size: string, shirt: Shirt): Difference[] {
  if (chart.measuredOn === 'body') return []
  return compared.flatMap(([measure, key]) => {
    const range = readRanges(chart, measure).find((candidate) => candidate.size === size)
    const own = shirt[key]
    return range && own !== undefined ? [{ measure, mm: (range.from + range.to) / 2 - own }] : []
  })
}
