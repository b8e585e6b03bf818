import { expect, test } from 'vitest'
import { looksLikeEmail } from '../../../src/features/accounts/rules/entry-checks.ts'

test.each([
  ['buyer@example.com', true],
  ['  buyer@example.com\n', true],
  ["o'neill+shirts@mail.example.co.uk", true],
  ['', false],
  ['buyer', false],
  ['buyer@example', false],
  ['@example.com', false],
  ['buyer@.com', false],
  ['buyer@example.', false],
  ['two words@example.com', false],
  ['a@b@example.com', false],
  ['buyer@example.com, another', false],
])('%j looks like an address: %s', (text, looks) => {
  expect(looksLikeEmail(text)).toBe(looks)
})
