import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Advice, Reference } from '../../../src/features/fit/rules/advise.ts'
import { listDifferences } from '../../../src/features/fit/rules/differences.ts'
import { type Evidence, findLean, keepEvidence } from '../../../src/features/fit/rules/evidence.ts'
import { readBodyForm, readShirtForm, writeBodyForm, writeShirtForm } from '../../../src/features/fit/rules/fit-form.ts'
import { describeAdvice, describeDifference } from '../../../src/features/fit/rules/fit-words.ts'

const nothing: Evidence = { reviews: null, returns: null }
const runsSmall: Evidence = { reviews: { small: 6, true: 4, large: 0 }, returns: null }
const reference: Reference = { mm: 1022, errorMm: 35, measuredOn: 'body', usualSize: '' }
const between: Advice = { kind: 'between', size: 'M', larger: 'L', share: 0.9 }

describe('advice in words', () => {
  test('gives its reason, and how uncertain it is', () => {
    expect(describeAdvice(between, { reference, evidence: nothing, unit: 'cm' })).toEqual({
      answer: 'Between M and L: M for a close fit, L for a looser one.',
      reasons: ['Your chest is probably about 102 cm around, give or take 4 cm.'],
    })
    const shirt = { ...reference, measuredOn: 'garment' as const }
    const one: Advice = { kind: 'one', size: 'M', share: 0.8, range: { size: 'M', from: 1000, to: 1000 } }
    expect(describeAdvice(one, { reference: shirt, evidence: nothing, unit: 'in' })).toEqual({
      answer: 'We suggest M.',
      reasons: ['The shirt that fits you is about 40 in around the chest.'],
    })
  })

  test('adds what buyers say, and lets it decide between two sizes', () => {
    const small = describeAdvice(between, { reference, evidence: runsSmall, unit: 'cm' })
    expect(small.reasons.at(-1)).toBe('Buyers find that it runs small, so L is the safer choice.')
    const returns = { small: 0, large: 9 }
    const large = describeAdvice(between, { reference, evidence: { reviews: null, returns }, unit: 'cm' })
    expect(large.reasons.at(-1)).toBe('Buyers find that it runs large, so M is the safer choice.')
  })

  test.each([
    ['too-large', 'You would need a larger size than this product comes in.'],
    ['unsure', 'This doesn’t point to one size here, so we suggest none.'],
    ['contradiction', 'Your usual size and your measurements point to different sizes, so we suggest none.'],
    ['no-chart', 'This product has no measurements to compare with.'],
  ] as const)('that is declined (%s) names no size', (why, answer) => {
    const described = describeAdvice({ kind: 'none', why }, { reference, evidence: runsSmall, unit: 'cm' })
    expect(described.answer).toBe(answer)
    expect(described.reasons.join(' ')).not.toMatch(/Buyers/)
  })
})

describe("the shop's own evidence", () => {
  test('counts from five voices on', () => {
    const few = { reviews: { small: 4, true: 0, large: 0 }, returns: { small: 2, large: 2 } }
    expect(keepEvidence(few)).toEqual(nothing)
    const enough = { reviews: { small: 4, true: 1, large: 0 }, returns: { small: 3, large: 2 } }
    expect(keepEvidence(enough)).toEqual(enough)
  })

  test.each([
    [nothing, null],
    [runsSmall, 'small'],
    [{ reviews: { small: 1, true: 8, large: 1 }, returns: null }, null],
    [{ reviews: null, returns: { small: 3, large: 2 } }, null],
    [{ reviews: null, returns: { small: 1, large: 6 } }, 'large'],
    [{ ...runsSmall, returns: { small: 1, large: 9 } }, null],
    [{ ...runsSmall, returns: { small: 9, large: 1 } }, 'small'],
  ] as const)('%j runs %s', (evidence, lean) => expect(findLean(evidence)).toBe(lean))
})

describe('what shoppers type', () => {
  test('in either unit is the same body', () => {
    const metric = readBodyForm({ height: '180', weight: '78,5 kg', build: 'men', usualSize: 'M' }, 'cm')
    expect(metric).toEqual({ heightMm: 1800, weightGrams: 78_500, build: 'men', usualSize: 'M' })
    const imperial = readBodyForm({ feet: '5', inches: '11', weight: '173' }, 'in')
    expect(imperial).toEqual({ heightMm: 1803, weightGrams: 78_471, build: 'men', usualSize: '' })
    expect(readBodyForm({ feet: '6', inches: '', weight: '173' }, 'in')).toMatchObject({ heightMm: 1829 })
  })

  test.each([
    [{ height: '', weight: '80' }, 'Enter a height in centimetres, such as 180'],
    [{ height: '5.11', weight: '80' }, 'Enter a height in centimetres, such as 180'],
    [{ height: '180', weight: 'eighty' }, 'Enter a weight in kilograms, such as 80'],
    [{ height: '180', weight: '-80' }, 'Enter a weight in kilograms, such as 80'],
  ])('%j is refused in words', (fields, words) => expect(readBodyForm(fields, 'cm')).toBe(words))

  test('of a shirt is its width laid flat, twice around', () => {
    expect(readShirtForm({ chest: '54', length: '76', sleeve: '' }, 'cm')).toEqual({ chestMm: 1080, lengthMm: 760 })
    expect(readShirtForm({ chest: '21.5' }, 'in')).toEqual({ chestMm: 1092 })
    expect(readShirtForm({ chest: '108 cm wide' }, 'cm')).toMatch(/armpit to armpit/)
    expect(readShirtForm({ chest: '54', sleeve: 'long' }, 'cm')).toMatch(/numbers/)
  })

  test('is shown again as it was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 110, max: 230 }), fc.integer({ min: 30, max: 200 }), (height, weight) => {
        const body = readBodyForm({ height: String(height), weight: String(weight) }, 'cm')
        if (typeof body === 'string') throw new Error(body)
        expect(writeBodyForm(body, 'cm')).toMatchObject({ height: String(height), weight: String(weight) })
        expect(readBodyForm(writeBodyForm(body, 'in'), 'in')).toMatchObject({ build: 'men' })
      }),
    )
    expect(writeShirtForm({ chestMm: 1080, sleeveMm: 640 }, 'cm')).toEqual({ chest: '54', length: '', sleeve: '64' })
    const shirt = { chestMm: 1041, sleeveMm: 641 }
    expect(writeShirtForm(shirt, 'in', 'de')).toEqual({ chest: '20,5', length: '', sleeve: '25,2' })
    expect(readShirtForm(writeShirtForm(shirt, 'cm', 'fr'), 'cm')).toEqual({ chestMm: 1042, sleeveMm: 641 })
    const body = { heightMm: 1805, weightGrams: 77_500, build: 'men', usualSize: '' } as const
    expect(writeBodyForm(body, 'cm', 'de')).toMatchObject({ height: '180,5', weight: '77,5' })
    expect(writeBodyForm(null, 'in')).toMatchObject({ feet: '', weight: '' })
  })
})

test('a size is compared with a shirt that fits measure by measure, as far as both have it', () => {
  const measures = [
    { name: 'Chest', values: [{ mm: 540, toMm: null }] },
    { name: 'Sleeve', values: [{ mm: 640, toMm: null }] },
    { name: 'Length', values: [null] },
  ]
  const shirt = { chestMm: 1060, sleeveMm: 642, lengthMm: 700 }
  const found = listDifferences({ measuredOn: 'garment', sizes: ['M'], measures }, 'M', shirt)
  expect(found.map((each) => describeDifference({ size: 'M', ...each }, 'cm'))).toEqual([
    'M is 2 cm wider than your shirt around the chest.',
    'M is the same as your shirt in the sleeve.',
  ])
  expect(listDifferences({ measuredOn: 'body', sizes: ['M'], measures }, 'M', shirt)).toEqual([])
})
