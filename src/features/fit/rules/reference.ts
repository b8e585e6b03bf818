import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import type { Reference } from './advise.ts'
import { estimate } from './body-model.ts'
import { type Chart, readRanges } from './chart-measures.ts'

/** Two people who measure one shirt with a tape, and two shirts of one pattern, differ by about this much around the chest. */
const measuringErrorMm = 12
/** The same for a body that was measured. */
const bodyErrorMm = 15

/** From height and weight; null for a body outside the survey. */
export function referToBody(body: NonNullable<FitProfile['body']>): Reference | null {
  const chest = estimate(body, 'chest')
  return chest && { ...chest, measuredOn: 'body', usualSize: body.usualSize }
}

/** From a shirt that someone measured; null without its chest. */
export function referToShirt({ chestMm }: NonNullable<FitProfile['shirt']>): Reference | null {
  return chestMm === undefined ? null : { mm: chestMm, errorMm: measuringErrorMm, measuredOn: 'garment', usualSize: '' }
}

/** From a shirt that was bought in this size, by its own chart; null if that chart lacks the size or its chest. */
export function referToBought(chart: Chart, size: string): Reference | null {
  const range = readRanges(chart, 'chest').find((candidate) => candidate.size === size)
  if (!range) return null
  const halfRange = (range.to - range.from) / 2
  const ownErrorMm = chart.measuredOn === 'garment' ? measuringErrorMm : bodyErrorMm
  return {
    mm: range.from + halfRange,
    errorMm: Math.hypot(ownErrorMm, halfRange / Math.sqrt(3)),
    measuredOn: chart.measuredOn,
    usualSize: '',
  }
}
