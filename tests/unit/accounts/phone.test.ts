import { expect, test } from 'vitest'
import { looksLikePhone } from '../../../src/features/accounts/rules/entry-checks.ts'

test.each([
  ['', false],
  ['          ', false],
  ['202555012', false],
  ['2025550123', true],
  ['+1 202 555 0123', true],
  ['not a number at all', true],
])('the form takes %j: %s', (text, accepted) => {
  expect(looksLikePhone(text)).toBe(accepted)
})
