import { expect, test } from 'vitest'
import { findOtherDirection } from '../../../src/site/build/text-direction.ts'

const english = '<p>Woven of <strong>linen</strong>.</p>'
const arabic = '<p>Quay: قميص من الكتان الطبيعي.</p>'

test.each([
  ['English on an English page', english, 'en', undefined],
  ['English on an Arabic page', english, 'ar', 'ltr'],
  ['Arabic with a brand on an Arabic page', arabic, 'ar', undefined],
  ['Arabic on a German page', arabic, 'de', 'rtl'],
  ['digits alone', '<p>100 %</p>', 'ar', undefined],
  ['nothing', '', 'ar', undefined],
] as const)('%s', (_what, html, language, direction) => {
  expect(findOtherDirection(html, language)).toBe(direction)
})
