import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Advice, advise, type Reference } from '../../../src/features/fit/rules/advise.ts'
import { estimate } from '../../../src/features/fit/rules/body-model.ts'
import { type Chart, readRanges, recognise } from '../../../src/features/fit/rules/chart-measures.ts'
import { referToBody, referToBought, referToShirt } from '../../../src/features/fit/rules/reference.ts'
import { drawBodies, makeRandom, type SimulatedBody } from '../../support/bodies.ts'

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const chart = (
  measuredOn: Chart['measuredOn'],
  name: string,
  cm: readonly (number | readonly [number, number])[],
): Chart => ({
  measuredOn,
  sizes: sizes.slice(0, cm.length),
  measures: [
    { name: 'Length', values: cm.map(() => null) },
    {
      name,
      values: cm.map((value) =>
        typeof value === 'number' ? { mm: value * 10, toMm: null } : { mm: value[0] * 10, toMm: value[1] * 10 },
      ),
    },
  ],
})

/** The letter sizes of EN 13402-3 for men: bodies in steps of eight centimetres. */
const standard = chart('body', 'Chest', [
  [78, 86],
  [86, 94],
  [94, 102],
  [102, 110],
  [110, 118],
  [118, 129],
])
/** Common US sizes, with gaps between them, as many shops print them. */
const american = chart('body', 'Chest', [
  [81, 86],
  [89, 94],
  [97, 102],
  [104, 109],
  [112, 117],
  [119, 124],
])
/** A regular shirt laid flat. */
const flat = chart('garment', 'Pit to pit', [47, 50, 54, 58, 62, 66])
/** A tee laid flat, as charts call it. */
const tee = chart('garment', 'Width', [42, 46, 51, 56, 61, 66])
const charts = { standard, american, flat, tee }

const body = (mm: number, errorMm = 1): Reference => ({ mm, errorMm, measuredOn: 'body', usualSize: '' })
const sizesIn = (advice: Advice) =>
  advice.kind === 'one' ? [advice.size] : advice.kind === 'between' ? [advice.size, advice.larger] : []

describe('a size for a chest', () => {
  test.each([
    [980, 'M'],
    [941, 'M'],
    [860, null],
    [1060, 'L'],
    [1250, 'XXL'],
  ])('of %s mm by a standard chart of bodies is %s', (mm, size) => {
    const advice = advise(standard, body(mm, 0.4))
    if (size === null) expect(advice).toMatchObject({ kind: 'between', size: 'XS', larger: 'S' })
    else expect(advice).toMatchObject({ kind: 'one', size })
  })

  test('between two sizes names both, the smaller for a close fit', () => {
    expect(advise(standard, body(1022, 25))).toMatchObject({ kind: 'between', size: 'M', larger: 'L' })
    expect(advise(standard, body(1018, 25))).toMatchObject({ kind: 'between', size: 'M', larger: 'L' })
  })

  test.each([
    [640, 'too-small'],
    [1400, 'too-large'],
  ])('of %s mm is outside the chart: %s', (mm, why) => {
    for (const each of Object.values(charts)) expect(advise(each, body(mm, 20))).toEqual({ kind: 'none', why })
  })

  test('that is hardly known is declined', () => {
    expect(advise(standard, body(1020, 90))).toEqual({ kind: 'none', why: 'unsure' })
  })

  test('by a chart without a chest, with one size, or that contradicts itself is declined', () => {
    expect(advise(chart('garment', 'Shoulder width', [44, 46, 48]), body(1000))).toEqual({
      kind: 'none',
      why: 'no-chart',
    })
    expect(advise(chart('body', 'Chest', [100]), body(1000))).toEqual({ kind: 'none', why: 'no-chart' })
    for (const cm of [
      [100, 100, 108],
      [
        [90, 100],
        [95, 105],
        [105, 115],
      ] as const,
    ])
      expect(advise(chart('body', 'Chest', cm), body(1000))).toEqual({ kind: 'none', why: 'unsure' })
  })

  test('with a usual size near it leans there; with one far from it is declined', () => {
    const known = { ...body(1020, 30), usualSize: 'M' }
    expect(advise(standard, { ...known, usualSize: '' })).toMatchObject({ kind: 'between' })
    expect(advise(standard, known)).toMatchObject({ kind: 'one', size: 'M' })
    expect(advise(standard, { ...known, usualSize: 'l' })).toMatchObject({ kind: 'one', size: 'L' })
    expect(advise(standard, { ...known, usualSize: 'XXL' })).toEqual({ kind: 'none', why: 'contradiction' })
    expect(advise(standard, { ...known, usualSize: '17 neck' })).toMatchObject({ kind: 'between' })
  })
})

describe('advice, whatever is typed and whatever the chart', () => {
  const anyChart = fc
    .record({
      steps: fc.array(fc.integer({ min: 10, max: 120 }), { minLength: 2, maxLength: 8 }),
      start: fc.integer({ min: 300, max: 900 }),
      measuredOn: fc.constantFrom('garment' as const, 'body' as const),
    })
    .map(({ steps, start, measuredOn }): Chart => {
      const values = steps.map((_, place) => start + steps.slice(0, place).reduce((sum, step) => sum + step, 0))
      return {
        measuredOn,
        sizes: steps.map((_, place) => `size ${place}`),
        measures: [{ name: 'Chest', values: values.map((mm) => ({ mm, toMm: null })) }],
      }
    })
  const reference = fc.record({
    mm: fc.integer({ min: 100, max: 2500 }),
    errorMm: fc.double({ min: 0.5, max: 200, noNaN: true }),
    measuredOn: fc.constantFrom('garment' as const, 'body' as const),
    usualSize: fc.constantFrom('', 'size 0', 'size 3', 'M'),
  })

  test('names sizes of the chart only, neighbours if two, and never with less than its share', () => {
    fc.assert(
      fc.property(anyChart, reference, (each, from) => {
        const advice = advise(each, from)
        if (advice.kind === 'none') return
        const places = sizesIn(advice).map((size) => each.sizes.indexOf(size))
        expect(places.every((place) => place >= 0)).toBe(true)
        if (advice.kind === 'between') expect(places[1]).toBe((places[0] ?? 0) + 1)
        expect(advice.share).toBeGreaterThanOrEqual(advice.kind === 'one' ? 0.7 : 0.8)
        expect(advice.share).toBeLessThanOrEqual(1.000001)
      }),
    )
  })

  test('never becomes smaller for a larger chest', () => {
    fc.assert(
      fc.property(anyChart, reference, fc.integer({ min: 1, max: 300 }), (each, from, more) => {
        const [least, most] = [from, { ...from, mm: from.mm + more }].map((known) =>
          Math.max(...sizesIn(advise(each, { ...known, usualSize: '' })).map((size) => each.sizes.indexOf(size))),
        )
        if (least !== undefined && most !== undefined && Number.isFinite(least) && Number.isFinite(most))
          expect(most).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

describe('measures of charts', () => {
  test.each([
    ['Chest', 'chest'],
    ['1/2 Chest width', 'chest'],
    ['Pit to pit', 'chest'],
    ['Bust', 'chest'],
    ['Underbust', null],
    ['Width', 'chest'],
    ['Shoulder width', null],
    ['Collar', 'neck'],
    ['Sleeve length', 'sleeve'],
    ['Body length', 'length'],
    ['Inseam', null],
  ])('%s is the %s', (name, measure) => expect(recognise(name)).toBe(measure))

  test('of a garment laid flat count twice; all around, or of a body, once', () => {
    expect(readRanges(flat, 'chest')[2]).toEqual({ size: 'M', from: 1080, to: 1080 })
    expect(readRanges(chart('garment', 'Chest', [96, 104]), 'chest')[0]).toEqual({ size: 'XS', from: 960, to: 960 })
    expect(readRanges(chart('body', 'Chest', [70, 74]), 'chest')[0]).toEqual({ size: 'XS', from: 700, to: 700 })
  })
})

describe('a shirt that fits', () => {
  test('is compared garment with garment, and with a chart of bodies by what a shirt is wider', () => {
    const shirt = referToShirt({ chestMm: 1085 })
    expect(shirt && advise(flat, shirt)).toMatchObject({ kind: 'one', size: 'M' })
    const same = referToShirt({ chestMm: 1180 })
    expect(same && advise(standard, same)).toMatchObject({ kind: 'one', size: 'L' })
    expect(referToShirt({ sleeveMm: 640 })).toBeNull()
  })

  test('that was bought here leads to its own size by its own chart', () => {
    for (const each of Object.values(charts)) {
      for (const size of sizes) {
        const bought = referToBought(each, size)
        expect(bought && advise(each, bought)).toMatchObject({ kind: 'one', size })
      }
    }
    expect(referToBought(standard, '4XL')).toBeNull()
  })
})

describe('a body', () => {
  test.each([
    [1500, 70_000],
    [1800, 30_000],
    [1800, 200_000],
  ])('of %s mm and %s g is outside the survey, so nothing is estimated', (heightMm, weightGrams) => {
    expect(referToBody({ heightMm, weightGrams, build: 'men', usualSize: 'M' })).toBeNull()
  })

  test('of the average soldier has the chest that the survey measured', () => {
    expect(estimate({ heightMm: 1756, weightGrams: 85_500, build: 'men' }, 'chest')?.mm).toBeCloseTo(1063, -1)
    expect(estimate({ heightMm: 1629, weightGrams: 67_800, build: 'women' }, 'chest')?.mm).toBeCloseTo(951, -1)
  })

  test('that is heavier has more chest, waist and neck, and a taller one longer sleeves', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('men' as const, 'women' as const),
        fc.integer({ min: 1560, max: 1800 }),
        fc.integer({ min: 46_000, max: 113_000 }),
        (build, heightMm, weightGrams) => {
          for (const measure of ['chest', 'waist', 'neck'] as const) {
            const at = (more: number) =>
              estimate({ heightMm, weightGrams: weightGrams + more, build }, measure)?.mm ?? 0
            expect(at(2000)).toBeGreaterThan(at(0))
          }
          const sleeve = (more: number) =>
            estimate({ heightMm: heightMm + more, weightGrams, build }, 'sleeve')?.mm ?? 0
          expect(sleeve(20)).toBeGreaterThan(sleeve(0))
        },
      ),
    )
  })
})

/** The size that the chart has for a measured chest, as the shopper would find it there with a tape. */
function readChart(each: Chart, chestMm: number): string | null {
  const advice = advise(each, body(chestMm, 0.5))
  return advice.kind === 'one' ? advice.size : null
}

/** A shopper's usual label: mostly the chart's size, sometimes a neighbour. */
function drawUsual(each: Chart, size: string, random: () => number): string {
  const draw = random()
  const off = draw < 0.6 ? 0 : draw < 0.78 ? 1 : draw < 0.96 ? -1 : 2
  return each.sizes[each.sizes.indexOf(size) + off] ?? size
}

function judge(each: Chart, bodies: readonly SimulatedBody[], isUsualKnown: boolean) {
  const random = makeRandom(7)
  const tally = { one: 0, right: 0, next: 0, between: 0, holds: 0, declined: 0, outside: 0, all: 0 }
  for (const person of bodies) {
    const truth = readChart(each, person.chestMm)
    const usualSize = isUsualKnown && truth ? drawUsual(each, truth, random) : ''
    const from = referToBody({ ...person, usualSize })
    const advice = from ? advise(each, from) : null
    tally.all += 1
    if (!truth) {
      tally.outside += 1
      continue
    }
    if (!advice || advice.kind === 'none') tally.declined += 1
    else if (advice.kind === 'one') {
      tally.one += 1
      if (advice.size === truth) tally.right += 1
      else if (Math.abs(each.sizes.indexOf(advice.size) - each.sizes.indexOf(truth)) === 1) tally.next += 1
    } else {
      tally.between += 1
      if (sizesIn(advice).includes(truth)) tally.holds += 1
    }
  }
  const share = (part: number, of: number) => Math.round((part / of) * 1000) / 10
  const inChart = tally.all - tally.outside
  return {
    one: share(tally.one, inChart),
    right: share(tally.right, tally.one),
    rightOrNext: share(tally.right + tally.next, tally.one),
    between: share(tally.between, inChart),
    holds: share(tally.holds, tally.between),
    declined: share(tally.declined, inChart),
  }
}

describe('on 20,000 simulated bodies, advice beside the chart', () => {
  const bodies = { men: drawBodies(20_000, 'men', 1), women: drawBodies(20_000, 'women', 2) }

  test.each([
    ['standard', 'men', false],
    ['standard', 'men', true],
    ['american', 'men', false],
    ['american', 'men', true],
    ['flat', 'men', false],
    ['tee', 'men', false],
    ['standard', 'women', false],
  ] as const)('%s, %s, usual size known: %s', (name, build, isUsualKnown) => {
    const figures = judge(charts[name], bodies[build], isUsualKnown)
    // What it names alone is right at least as often as it claims, and all but never two sizes off.
    if (figures.one > 0) expect(figures.right).toBeGreaterThan(70)
    if (figures.one > 0) expect(figures.rightOrNext).toBeGreaterThan(99)
    expect(figures.holds).toBeGreaterThan(80)
    expect(figures.one + figures.between + figures.declined).toBeCloseTo(100, 0)
  })
})
