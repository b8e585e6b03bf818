import { afterAll, beforeAll, expect, test } from 'vitest'
import { showDate, showDay } from '../../../src/desk/browser/forms/fields.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'America/New_York'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('a date can break between its day and its time, and nowhere else', () => {
  expect(showDate('2026-11-24T03:15:00Z').split(' ')).toEqual(['Nov\u00a023,\u00a02026,', '10:15\u00a0PM'])
  expect(showDate(null)).toBe('')
})

test('a day of the journal or a report is the same in every time zone', () => {
  expect(showDay('2026-11-24T03:15:00Z', 'UTC')).toBe('Nov\u00a024,\u00a02026')
  expect(showDay('2026-11-26', 'UTC')).toBe('Nov\u00a026,\u00a02026')
  expect(showDay('2026-11-24T03:15:00Z')).toBe('Nov\u00a023,\u00a02026')
  expect(showDay(null)).toBe('')
})
