import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AskedPrice,
  findPriorPrice,
  findPriorPriceRule,
  mergeHistories,
  type PriorPriceRule,
  type PromotedTime,
} from '../../../src/features/catalog/rules/prior-price.ts'

const day = 24 * 60 * 60 * 1000

/** Prices one after the other, each from its day; a negative one is announced as reduced. */
const asked = (...steps: readonly (readonly [day: number, price: number])[]): AskedPrice[] =>
  steps.map(([from, price], at) => {
    const next = steps[at + 1]
    return {
      from: from * day,
      until: next ? next[0] * day : null,
      cents: Math.abs(price) * 100,
      reduced: price < 0,
    }
  })
const prior = (euros: number) => ({ kind: 'prior', cents: euros * 100 })
const cheaper = (euros: number) => ({ kind: 'was-cheaper', cents: euros * 100 })

describe('the prior price', () => {
  test.each<[string, AskedPrice[], object, object]>([
    ['100 to 79', asked([0, 100], [40, -79]), prior(100), prior(100)],
    ['69, 100, 69 within a day', asked([0, 69], [40, 100], [40.5, -69]), cheaper(69), cheaper(69)],
    ['100 to 79 to 59 over three weeks', asked([0, 100], [40, -79], [54, -59]), prior(79), prior(100)],
    ['100 to 79 to 59, of which 79 was no reduction', asked([0, 100], [40, 79], [54, -59]), prior(79), prior(79)],
    ['100 to 79 to 89', asked([0, 100], [40, -79], [54, -89]), cheaper(79), cheaper(79)],
    ['100 to 79 to 89 to 59', asked([0, 100], [40, -79], [44, -89], [54, -59]), prior(79), prior(79)],
    ['79 just outside the 30 days', asked([0, 79], [10, 100], [40, -85]), prior(100), prior(100)],
    ['79 just inside them', asked([0, 79], [10.01, 100], [40, -85]), cheaper(79), cheaper(79)],
    ['a reduction of a year', asked([0, 100], [40, -79]), prior(100), prior(100)],
    ['an old price typed a moment later', asked([0, 100], [40, 79], [40.1, -79]), prior(100), prior(100)],
    ['an old price typed after three weeks', asked([0, 100], [40, 79], [61, -79]), cheaper(79), cheaper(79)],
    ['a first price', asked([0, -79]), { kind: 'no-price-before' }, { kind: 'no-price-before' }],
    ['nothing asked', [], { kind: 'no-price-before' }, { kind: 'no-price-before' }],
  ])('%s', (_what, history, lowest, progressive) => {
    expect(findPriorPrice(history, [], 'lowest')).toEqual(lowest)
    expect(findPriorPrice(history, [], 'progressive')).toEqual(progressive)
  })

  test('is interrupted by a week in which nothing was sold, and not by an hour', () => {
    const [full, sale] = asked([0, 100], [40, -79])
    if (!full || !sale) throw new Error('Two prices were given')
    const again = (pause: number) => [full, { ...sale, until: 50 * day }, { ...sale, from: (50 + pause) * day }]
    expect(findPriorPrice(again(1 / 24), [], 'lowest')).toEqual(prior(100))
    expect(findPriorPrice(again(7), [], 'lowest')).toEqual(cheaper(79))
  })

  test('counts what everybody could have it for', () => {
    const history = asked([0, 100], [40, -79])
    const promotion = (from: number, until: number | null, percent = 20): PromotedTime => ({
      from: from * day,
      until: until === null ? null : until * day,
      percent,
    })
    expect(findPriorPrice(history, [promotion(20, 25)], 'lowest')).toEqual(prior(80))
    expect(findPriorPrice(history, [promotion(20, 25, 30)], 'lowest')).toEqual(cheaper(70))
    expect(findPriorPrice(history, [promotion(5, 9)], 'lowest')).toEqual(prior(100))
    expect(findPriorPrice(history, [promotion(40, null)], 'lowest')).toEqual(prior(100))
  })

  const histories = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 40 }),
        price: fc.integer({ min: 1, max: 20 }),
        reduced: fc.boolean(),
      }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((steps) => {
      let at = 0
      const days = steps.map(({ gap, price, reduced }) => {
        at += gap
        return [at, reduced ? -price : price] as const
      })
      return asked(...days)
    })
  const rules = fc.constantFrom<PriorPriceRule>('lowest', 'progressive')

  test('was asked, and lies above the present price', () => {
    fc.assert(
      fc.property(histories, rules, (history, rule) => {
        const found = findPriorPrice(history, [], rule)
        if (found.kind !== 'prior') return
        expect(history.map(({ cents }) => cents)).toContain(found.cents)
        expect(found.cents).toBeGreaterThan(history.at(-1)?.cents ?? 0)
      }),
    )
  })

  test('by the stricter rule is the lowest of each day of the thirty before', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const found = findPriorPrice(history, [], 'lowest')
        const last = history.at(-1)
        if (found.kind === 'no-price-before' || !last || history.at(-2)?.cents === last.cents) return
        const priceAt = (time: number) =>
          history.find(({ from, until }) => from <= time && (until === null || until > time))?.cents ?? []
        const daily = Array.from({ length: 30 }, (_, back) => priceAt(last.from - (back + 1) * day)).flat()
        expect(found.cents).toBe(Math.min(...daily))
      }),
    )
  })
})

test('the strictest rule of the countries of a market counts', () => {
  expect(findPriorPriceRule(['US', 'IN', 'JP', 'AE', 'GB', 'CH'])).toBeNull()
  expect(findPriorPriceRule(['DE'])).toBe('progressive')
  expect(findPriorPriceRule(['DE', 'FR', 'US'])).toBe('progressive')
  expect(findPriorPriceRule(['DE', 'PL'])).toBe('lowest')
  expect(findPriorPriceRule(['NO'])).toBe('lowest')
})

test('a price of its own replaces a converted one for as long as there is one', () => {
  const own: AskedPrice[] = [{ from: 10, until: 20, cents: 5, reduced: false }]
  const converted: AskedPrice[] = [{ from: 0, until: null, cents: 9, reduced: true }]
  expect(mergeHistories(own, converted)).toEqual([
    { from: 0, until: 10, cents: 9, reduced: true },
    { from: 10, until: 20, cents: 5, reduced: false },
    { from: 20, until: null, cents: 9, reduced: true },
  ])
  expect(mergeHistories([{ from: 0, until: null, cents: 5, reduced: false }], converted)).toHaveLength(1)
})
