import fc from 'fast-check'
import { expect, test } from 'vitest'
import { promiseDays, type Reckoning } from '../../../src/features/delivery/rules/promise.ts'
import { defaultSchedule } from '../../../src/platform/pure/shipping/schedule.ts'

const schedule = {
  cutOff: '14:00',
  handlingDays: 0,
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25'],
  usHolidays: false,
}
const berlin: Reckoning = { schedule, timeZone: 'Europe/Berlin' }

// 2026-11-23 is a Monday. Berlin is an hour ahead of UTC in winter, and two in summer.
test.each([
  ['before the cut-off', '2026-11-23T12:59:00Z', '2026-11-24', '2026-11-26'],
  ['at the cut-off', '2026-11-23T13:00:00Z', '2026-11-25', '2026-11-27'],
  ['on Friday before it', '2026-11-27T12:59:00Z', '2026-11-30', '2026-12-02'],
  ['on Friday after it', '2026-11-27T13:01:00Z', '2026-12-01', '2026-12-03'],
  ['on Saturday morning', '2026-11-28T08:00:00Z', '2026-12-01', '2026-12-03'],
  ['on Sunday before midnight there', '2026-11-29T22:59:00Z', '2026-12-01', '2026-12-03'],
  ['on Monday after midnight there', '2026-11-29T23:00:00Z', '2026-12-01', '2026-12-03'],
  ['before a holiday', '2026-12-24T10:00:00Z', '2026-12-28', '2026-12-30'],
  ['on a holiday', '2026-12-25T10:00:00Z', '2026-12-29', '2026-12-31'],
  ['after the cut-off before a holiday and a weekend', '2026-12-24T15:00:00Z', '2026-12-29', '2026-12-31'],
  ['the day before summer time, at 13:59 there', '2026-03-27T12:59:00Z', '2026-03-30', '2026-04-01'],
  ['the first working day of summer time, at 13:59 there', '2026-03-30T11:59:00Z', '2026-03-31', '2026-04-02'],
  ['the first working day of summer time, at 14:00 there', '2026-03-30T12:00:00Z', '2026-04-01', '2026-04-03'],
  ['the first working day of winter time, at 13:59 there', '2026-10-26T12:59:00Z', '2026-10-27', '2026-10-29'],
])('an order %s arrives on its promised days', (_when, now, earliest, latest) => {
  expect(promiseDays(new Date(now), [1, 3], berlin)).toEqual({ earliest, latest })
})

test('the day is that of the shop, not of the server', () => {
  const now = new Date('2026-11-23T20:00:00Z')
  const shop = { ...schedule, cutOff: '18:00' }
  expect(promiseDays(now, [1, 1], { schedule: shop, timeZone: 'America/Los_Angeles' }).earliest).toBe('2026-11-24')
  expect(promiseDays(now, [1, 1], { schedule: shop, timeZone: 'Asia/Tokyo' }).earliest).toBe('2026-11-25')
})

test('a shop that works from Sunday to Thursday', () => {
  const dubai = { schedule: { ...schedule, workingDays: [7, 1, 2, 3, 4] }, timeZone: 'Asia/Dubai' }
  expect(promiseDays(new Date('2026-11-26T08:00:00Z'), [1, 2], dubai)).toEqual({
    earliest: '2026-11-29',
    latest: '2026-11-30',
  })
})

test('without a cut-off time an order counts on its own day, and leaves on the next working one', () => {
  const days = (now: string) =>
    promiseDays(new Date(now), [1, 1], { schedule: defaultSchedule, timeZone: 'UTC' }).earliest
  expect(days('2026-11-27T23:59:00Z')).toBe('2026-12-01')
  expect(days('2026-11-28T10:00:00Z')).toBe('2026-12-01')
  // Thanksgiving
  expect(days('2026-11-25T10:00:00Z')).toBe('2026-11-30')
})

test('later orders never arrive earlier, and the last day is never before the first', () => {
  const minute = fc.integer({ min: 0, max: 60 * 24 * 400 })
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 0, max: 5 }), (a, b, handlingDays) => {
      const [first, second] = [Math.min(a, b), Math.max(a, b)].map((minutes) =>
        promiseDays(at(minutes), [1, 3], { ...berlin, schedule: { ...schedule, handlingDays } }),
      )
      expect((first?.earliest ?? '') <= (second?.earliest ?? '')).toBe(true)
      expect((first?.earliest ?? '') <= (first?.latest ?? '')).toBe(true)
    }),
  )
})

test('a schedule of nothing but holidays still ends', () => {
  const holidays = Array.from({ length: 2000 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  )
  expect(
    promiseDays(new Date('2026-11-23T10:00:00Z'), [1, 1], { ...berlin, schedule: { ...schedule, holidays } }).earliest,
  ).toMatch(/^\d{4}/)
})
