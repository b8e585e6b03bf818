import type { LengthUnit } from '../../catalog/rules/measures.ts'
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
  'no-chart': 'This product has no measurements to compare with.',
  'too-small': 'You would need a smaller size than this product comes in.',
  'too-large': 'You would need a larger size than this product comes in.',
  unsure: "This doesn't point to one size here, so we suggest none.",
  contradiction: 'Your usual size and your measurements point to different sizes, so we suggest none.',
}

const betterWay = 'Measuring a shirt that fits you says more than height and weight.'
const wayOn: Partial<Record<Refusal, string>> = { unsure: betterWay, contradiction: betterWay }

const show = (mm: number, unit: LengthUnit) =>
  unit === 'cm' ? `${Math.round(mm / 10)} cm` : `${Math.round(mm / 12.7) / 2} in`

function describeReference({ mm, errorMm, measuredOn }: Reference, unit: LengthUnit): string {
  return measuredOn === 'body'
    ? `Your chest is probably about ${show(mm, unit)} around, give or take ${show(errorMm, unit)}.`
    : `The shirt that fits you is about ${show(mm, unit)} around the chest.`
}

const answers = {
  one: ({ size }: { size: string }) => `We suggest ${size}.`,
  between: ({ size, larger }: { size: string; larger: string }) =>
    `Between ${size} and ${larger}: ${size} for a close fit, ${larger} for a looser one.`,
}

function describeEvidence(evidence: Evidence, advice: Advice): string[] {
  const lean = findLean(evidence)
  if (!lean) return []
  const runs = `Buyers find that it runs ${lean}`
  if (advice.kind !== 'between') return [`${runs}.`]
  return [`${runs}, so ${lean === 'small' ? advice.larger : advice.size} is the safer choice.`]
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

export const describeOutsider =
  'Our figures say nothing about this height and weight, so we suggest no size. Measure a shirt that fits you instead.'

const wordsOf: Readonly<Record<string, readonly [name: string, more: string, less: string]>> = {
  chest: ['around the chest', 'wider', 'narrower'],
  length: ['', 'longer', 'shorter'],
  sleeve: ['in the sleeve', 'longer', 'shorter'],
}

/** "M is 2 cm wider around the chest than your shirt." */
export function describeDifference({ size, measure, mm }: Difference & { size: string }, unit: LengthUnit): string {
  const [place = '', more = 'larger', less = 'smaller'] = wordsOf[measure] ?? []
  const difference = show(Math.abs(mm), unit)
  const how = /^0 /.test(difference)
    ? 'the same as your shirt'
    : `${difference} ${mm > 0 ? more : less} than your shirt`
  return `${size} is ${how}${place ? ` ${place}` : measure === 'length' ? ' in length' : ''}.`
}
