import { expect, test } from 'vitest'
import { localeOf } from '../../../src/platform/pure/language.ts'
import { nameSpan } from '../../../src/platform/pure/text/name-span.ts'

const days = ['2026-12-02', '2026-12-07'] as const
const months = ['2026-11-30', '2026-12-02'] as const
const one = ['2026-12-07', '2026-12-07'] as const

test.each([
  ['fr', days, 'du 2 au 7 déc.'],
  ['fr', months, 'du 30 nov. au 2 déc.'],
  ['fr', one, 'le 7 déc.'],
  ['hi', days, '2 से 7 दिस॰ के बीच'],
  ['hi', months, '30 नव॰ से 2 दिस॰ के बीच'],
  ['hi', one, '7 दिस॰ को'],
  ['ar', days, 'من 2 إلى 7 ديسمبر'],
  ['ar', months, 'من 30 نوفمبر إلى 2 ديسمبر'],
  ['ar', one, '7 ديسمبر'],
  ['en', days, 'Dec 2 – 7'],
  ['de', days, '2.–7. Dez.'],
] as const)('in %s %s is %s', (language, span, words) => {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', day: 'numeric', timeZone: 'UTC' })
  expect(nameSpan(format, span, language).replace(/\s/g, ' ')).toBe(words)
})

test('weekdays stay with their days', () => {
  const format = new Intl.DateTimeFormat('fr', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  expect(nameSpan(format, days, 'fr')).toBe('du mer. 2 au lun. 7 déc.')
  const arabic = new Intl.DateTimeFormat('ar', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  expect(nameSpan(arabic, days, 'ar')).toBe('من الأربعاء 2 إلى الاثنين 7 ديسمبر')
  expect(nameSpan(arabic, one, 'ar')).toBe('الاثنين 7 ديسمبر')
})
