import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givesWithdrawal, offersWithdrawal } from '../../../src/features/withdrawals/rules/countries.ts'
import { findReviewReason, isSameName, readOrderNumber } from '../../../src/features/withdrawals/rules/declaration.ts'
import { findDueDate, findMoney } from '../../../src/features/withdrawals/rules/due.ts'
import { findPeriodEnd, readWithdrawalDays } from '../../../src/features/withdrawals/rules/period.ts'

describe('countries', () => {
  test.each(['DE', 'fr', 'RE', 'NO', 'LI', 'IS', 'AX'])('%s has the right', (country) => {
    expect(givesWithdrawal(country)).toBe(true)
  })
  test.each(['US', 'IN', 'GB', 'CH', 'AE', 'JP', 'SJ', ''])('%j has none', (country) => {
    expect(givesWithdrawal(country)).toBe(false)
  })
  test('a market offers it that delivers to one of them', () => {
    expect(offersWithdrawal(['US', 'DE'])).toBe(true)
    expect(offersWithdrawal(['US', 'IN'])).toBe(false)
    expect(offersWithdrawal([])).toBe(false)
  })
})

describe('the period', () => {
  const berlin = { timeZone: 'Europe/Berlin', holidays: ['2026-07-16'] }
  test.each([
    // Wednesday, 1 July: the 15th is a Wednesday.
    ['2026-07-01T09:00:00Z', '2026-07-15T22:00:00.000Z'],
    // 23:30 in Berlin is the day of delivery there, although it is 21:30 in UTC; half past midnight is the next day, which ends on a holiday.
    ['2026-07-01T21:30:00Z', '2026-07-15T22:00:00.000Z'],
    ['2026-07-01T22:30:00Z', '2026-07-17T22:00:00.000Z'],
    // The 18th is a Saturday: Monday, the 20th.
    ['2026-07-04T09:00:00Z', '2026-07-20T22:00:00.000Z'],
    // Over the end of summer time.
    ['2026-10-20T09:00:00Z', '2026-11-03T23:00:00.000Z'],
  ])('delivered at %s ends at %s', (delivered, end) => {
    expect(findPeriodEnd(new Date(delivered), 14, berlin).toISOString()).toBe(end)
  })

  test('is at least as long as its days, ends on no Sunday, and a longer one ends no earlier', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata')
    const from = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(from, fc.integer({ min: 14, max: 100 }), zone, (at, days, timeZone) => {
        const end = findPeriodEnd(at, days, { timeZone, holidays: [] })
        const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(end.getTime() - 1000)
        expect(end.getTime() - at.getTime()).toBeGreaterThanOrEqual(days * 86_400_000 - 2 * 3_600_000)
        expect(['Sat', 'Sun']).not.toContain(weekday)
        expect(findPeriodEnd(at, days + 1, { timeZone, holidays: [] }).getTime()).toBeGreaterThanOrEqual(end.getTime())
      }),
    )
  })

  test('a setting lengthens it and never shortens it', () => {
    expect(['', '30', '7', 'x'].map(readWithdrawalDays)).toEqual([14, 30, 14, 14])
  })
})

describe('who declares', () => {
  test.each([
    ['Zoë Müller', 'zoe muller', true],
    ['Müller', 'Frau Zoë Müller', true],
    ['Zoë Müller', 'Anna Schmidt', false],
    ['Z', 'Z', false],
    ['', 'Anna', false],
    ['محمد علي', 'علي', true],
  ])('%j and %j are alike: %j', (a, b, alike) => {
    expect(isSameName(a, b)).toBe(alike)
    expect(isSameName(b, a)).toBe(alike)
  })

  test.each([
    ['10001', '10001'],
    ['#10001', '10001'],
    ['Bestellung QS-10001', 'QS-10001'],
    ['Nr. 10001 vom 3. Mai 2026', '10001'],
    ['my last order', ''],
    ['', ''],
  ])('%j names order %j', (text, number) => {
    expect(readOrderNumber(text)).toBe(number)
  })

  const receivedAt = new Date('2026-07-15T12:00:00Z')
  const order = { country: 'DE', taxNumber: '', isGiftCard: false, periodEndsAt: null }
  const whole = { receivedAt, items: '', hasLines: false }
  test.each([
    [order, whole, null],
    [{ ...order, country: 'US' }, whole, 'other-country'],
    [{ ...order, taxNumber: 'DE1' }, whole, 'business'],
    [{ ...order, country: '', isGiftCard: true }, whole, 'gift-card'],
    [{ ...order, periodEndsAt: new Date('2026-07-15T11:59:59Z') }, whole, 'late'],
    [{ ...order, periodEndsAt: receivedAt }, whole, null],
    [order, { ...whole, items: 'the blue one' }, 'in-words'],
    [order, { ...whole, items: '1 × Shirt', hasLines: true }, null],
  ])('case %# waits for %j', (about, declared, reason) => {
    expect(findReviewReason(about, declared)).toBe(reason)
  })
})

describe('the money', () => {
  const back = { state: 'requested', arrived: false, proved: false }
  test.each([
    [{ refunds: [], comesBack: null }, 'none'],
    [{ refunds: ['requested'], comesBack: null }, 'due'],
    [{ refunds: ['done'], comesBack: null }, 'paid'],
    [{ refunds: ['done', 'failed'], comesBack: null }, 'failed'],
    [{ refunds: ['done'], comesBack: back }, 'waits'],
    [{ refunds: [], comesBack: { ...back, arrived: true } }, 'due'],
    [{ refunds: [], comesBack: { ...back, proved: true } }, 'due'],
    [{ refunds: ['requested'], comesBack: { ...back, state: 'received' } }, 'due'],
    [{ refunds: ['done'], comesBack: { ...back, state: 'refunded' } }, 'paid'],
    [{ refunds: [], comesBack: { ...back, state: 'rejected' } }, 'none'],
  ] as const)('case %# is %s', (state, money) => {
    expect(findMoney(state)).toBe(money)
  })

  test('is due fourteen days after the declaration', () => {
    expect(findDueDate(new Date('2026-07-01T10:00:00Z')).toISOString()).toBe('2026-07-15T10:00:00.000Z')
  })
})
