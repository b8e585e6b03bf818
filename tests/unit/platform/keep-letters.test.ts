import { expect, test } from 'vitest'
import { keepLetters } from '../../../src/platform/pure/text/keep-letters.ts'

test.each([
  ['E-Mail', 'E-\u2060Mail'],
  ['Telefon oder E-Mail', 'Telefon oder E-\u2060Mail'],
  ['E-Mail-Adresse', 'E-\u2060Mail-Adresse'],
  ['(E-Mail)', '(E-\u2060Mail)'],
  [
    '{count, plural, one {# E-Mail} other {# E-Mails}}',
    '{count, plural, one {# E-\u2060Mail} other {# E-\u2060Mails}}',
  ],
])('%s keeps its letter and its word on one line', (text, kept) => {
  expect(keepLetters(text)).toBe(kept)
})

test.each(['SMS-Code', 'Größe M - weit', 'S-', '2026-11-26', 'ZIP-Code'])('%s stays as it is', (text) => {
  expect(keepLetters(text)).toBe(text)
})
