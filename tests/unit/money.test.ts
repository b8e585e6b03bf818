import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, fromWire, parseCents, toWire } from '../../src/platform/pure/money.ts'

const cents = fc.integer({ min: 0, max: 99_999_999 })

test('cents survive the way to the wire, through JSON and back', () => {
  fc.assert(fc.property(cents, (amount) => fromWire(JSON.parse(JSON.stringify(toWire(amount)))) === amount))
})

test('a written price is read exactly', () => {
  fc.assert(fc.property(cents, (amount) => parseCents((amount / 100).toFixed(2)) === amount))
  expect(parseCents('1.005')).toBeNull()
  expect(parseCents('49.5000')).toBe(4950)
  expect(parseCents('49.5')).toBe(4950)
  expect(parseCents('49')).toBe(4900)
  expect(parseCents('49.05')).toBe(4905)
  expect(parseCents(' 49.50\n')).toBe(4950)
})

test.each(['', '-1', '1e3', '1,50', '$5', '0x10', 'NaN', '1.', '.5', '12345678901'])('%j is no price', (text) => {
  expect(parseCents(text)).toBeNull()
})

test('an amount with a third place is refused', () => {
  expect(() => fromWire(0.125)).toThrow('An amount has two places at most')
  expect(() => fromWire(Number.NaN)).toThrow(RangeError)
})

test('prices are shown with their currency', () => {
  expect(formatCents(4950)).toBe('$49.50')
  expect(formatCents(120_000, 'EUR')).toBe('€1,200.00')
})
