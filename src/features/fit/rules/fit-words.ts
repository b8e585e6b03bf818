import { say } from '../../../platform/pure/text/say.ts'
import type { LengthUnit } from '../../catalog/rules/measures.ts'
import * as texts from '../messages/en.ts'
import type { Advice, Reference, Refusal } from './advise.ts'
import type { Difference } from './differences.ts'
import { type Evidence, findLean } from './evidence.ts'

export interface Described {
  /** In one line: the size, or that there is none. */
  answer: string
  /** Why, sentence by sentence. */
  reasons: string[]
}

const refusals: Readonly<Record<Refusal, string>> = {
  'no-chart': texts.nothingToCompare,
  'too-small': texts.wouldNeedSmaller,
  'too-large': texts.wouldNeedLarger,
  unsure: texts.unsure,
  contradiction: texts.contradiction,
}

const betterWay = texts.betterWay
const wayOn: Partial<Record<Refusal, string>> = { unsure: betterWay, contradiction: betterWay }

/** Whole centimetres, or half inches. */
const inUnit = (mm: number, unit: LengthUnit) => (unit === 'cm' ? Math.round(mm / 10) : Math.round(mm / 12.7) / 2)
const isNothing = (mm: number, unit: LengthUnit) => inUnit(Math.abs(mm), unit) === 0

const show = (mm: number, unit: LengthUnit) =>
  say(unit === 'cm' ? texts.centimetres : texts.inches, { count: inUnit(mm, unit) })

function describeReference({ mm, errorMm, measuredOn }: Reference, unit: LengthUnit): string {
  return measuredOn === 'body'
    ? say(texts.chestIsAbout, { size: show(mm, unit), error: show(errorMm, unit) })
    : say(texts.shirtIsAbout, { size: show(mm, unit) })
}

const answers = {
  one: ({ size }: { size: string }) => say(texts.weSuggest, { size }),
  between: ({ size, larger }: { size: string; larger: string }) => say(texts.between, { size, larger }),
}

function describeEvidence(evidence: Evidence, advice: Advice): string[] {
  const lean = findLean(evidence)
  if (!lean) return []
  if (advice.kind !== 'between') return [say(texts.runs, { lean })]
  return [say(texts.runsSo, { lean, size: lean === 'small' ? advice.larger : advice.size })]
}

/** The advice with its reasons, in the shopper's unit. */
export function describeAdvice(
  advice: Advice,
  { reference, evidence, unit }: { reference: Reference; evidence: Evidence; unit: LengthUnit },
): Described {
  const seen = describeReference(reference, unit)
  if (advice.kind === 'none') {
    const { why } = advice
    const reasons = why === 'no-chart' ? [] : [seen, wayOn[why] ?? '']
    return { answer: refusals[why], reasons: reasons.filter((reason) => reason !== '') }
  }
  const answer = advice.kind === 'one' ? answers.one(advice) : answers.between(advice)
  return { answer, reasons: [seen, ...describeEvidence(evidence, advice)] }
}

export const describeOutsider = texts.outsider

/** "M is 2 cm wider than your shirt around the chest." */
export function describeDifference({ size, measure, mm }: Difference & { size: string }, unit: LengthUnit): string {
  const difference = show(Math.abs(mm), unit)
  const how = isNothing(mm, unit) ? 'same' : mm > 0 ? 'more' : 'less'
  const values = { size, how, difference }
  if (measure === 'chest') return say(texts.chestDifference, values)
  if (measure === 'length') return say(texts.lengthDifference, values)
  return measure === 'sleeve' ? say(texts.sleeveDifference, values) : say(texts.anyDifference, values)
}
