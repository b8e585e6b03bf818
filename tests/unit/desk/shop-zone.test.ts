// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { showDate, showDay } from '../../../src/desk/browser/forms/fields.ts'
import { showValue } from '../../../src/desk/browser/forms/form-values.ts'

beforeEach(() => {
  document.head.innerHTML = '<meta name="time-zone" content="Asia/Kolkata">'
})

test('days and times of the admin are the shop’s, whatever clock its reader has', () => {
  // 00:30 on New Year's Day in India; still the year before where this test runs.
  expect(showDay('2026-12-31T19:00:00Z')).toBe('Jan\u00a01,\u00a02027')
  expect(showDate('2026-12-31T19:00:00Z')).toMatch(/^Jan\u00a01,\u00a02027, 12:30/)
})

test('an instant is edited as the shop’s time', () => {
  const field = { name: 'publishAt', label: 'Publish at', kind: 'instant' } as const
  expect(showValue(field, '2026-12-31T19:00:00Z')).toBe('2027-01-01T00:30')
})
