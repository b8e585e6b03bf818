import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addWorkingDays,
  isWorkingDay,
  listUsHolidays,
} from '../../../src/platform/pure/shipping/working-days.ts'

test('the holidays of a year match its calendar', () => {
  expect(listUsHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    // The Fourth is a Saturday.
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
  ])
  expect(isWorkingDay('2021-12-31')).toBe(false)
})

test.each([
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-12-24', 2, '2026-12-29'],
  ['2026-06-12', 1, '2026-06-15'],
  ['2026-06-10', 0, '2026-06-10'],
])('%s and %i working days is %s', (day, count, expected) => {
  expect(addWorkingDays(day, count)).toBe(expected)
})

test('an estimate ends on a working day, with that many in between', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 20 }), (date, count) => {
      const start = date.toISOString().slice(0, 10)
      const end = addWorkingDays(start, count)
      expect(isWorkingDay(end)).toBe(true)
      let passed = 0
      for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) passed += Number(isWorkingDay(day))
      expect(passed).toBe(count)
    }),
  )
})

test.each([
  [
    2021,
    ['2021-01-01', '2021-01-18', '2021-02-15', '2021-05-31', '2021-06-18', '2021-07-05', '2021-09-06', '2021-10-11'],
  ],
  [
    2022,
    ['2022-01-01', '2022-01-17', '2022-02-21', '2022-05-30', '2022-06-20', '2022-07-04', '2022-09-05', '2022-10-10'],
  ],
  [
    2023,
    ['2023-01-02', '2023-01-16', '2023-02-20', '2023-05-29', '2023-06-19', '2023-07-04', '2023-09-04', '2023-10-09'],
  ],
])('the holidays of %i up to October match its calendar', (year, days) => {
  const upToOctober = listUsHolidays(year).filter((day) => day < `${year}-11-01`)
  // A New Year's Day on a Saturday belongs to the year before, and is a weekend anyway.
  expect(upToOctober.map((day) => (day === '2021-12-31' ? '2022-01-01' : day))).toEqual(days)
})
