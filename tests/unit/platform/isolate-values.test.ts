import { expect, test } from 'vitest'
import { orderRuns } from '../../../src/features/orders/server/documents/pdf-text.ts'
import { isolateValues } from '../../../src/platform/pure/text/isolate-values.ts'
import { say } from '../../../src/platform/pure/text/say.ts'

test.each([
  ['an Arabic sentence', 'الطلب {number}', 'الطلب \u2068{number}\u2069'],
  ['each of two values', '{name} في {shop}', '\u2068{name}\u2069 في \u2068{shop}\u2069'],
  ['English', 'Order {number}', 'Order {number}'],
  [
    'plurals, which have their own braces',
    '{count, plural, other {{count} منتج}}',
    '{count, plural, other {{count} منتج}}',
  ],
])('values are set apart in %s', (_what, text, isolated) => {
  expect(isolateValues(text)).toBe(isolated)
})

test.each([
  ['a number with hyphens', 'الطلب {value}', '2026-0017'],
  ['a phone number', 'اتصل على {value}', '+971 50 123 4567'],
  ['a street', 'أرسله إلى: {value}', '1 Main Street'],
  ['an email', 'أرسلنا إيصالك إلى {value}.', 'mary@shop.example'],
])('%s keeps the order of its signs in an Arabic sentence, on paper too', (_what, text, value) => {
  const line = say<string>(text, { value }, 'ar')
  expect(line).toContain(`\u2068${value}\u2069`)
  const shown = orderRuns(line, 'rtl', { weight: 'plain' }).map((run) => run.text)
  expect(shown.join('')).toContain(value)
  expect(shown.join('')).not.toMatch(/[\u2066-\u2069]/)
})
