import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showPhone } from '../../../src/platform/pure/text/show-phone.ts'

test.each([
  ['+33140205078', '+33 1 40 20 50 78'],
  ['+919876543201', '+91 98765 43201'],
  ['+14155550123', '+1 415 555 0123'],
  ['+971501234567', '+971 50 123 4567'],
  ['+4915112345678', '+49 151 1234 5678'],
])('%s is shown as its country groups it: %s', (number, shown) => {
  expect(showPhone(number)).toBe(shown.replaceAll(' ', '\u00a0'))
})

test.each(['', '01 40 20 50 78', '+3314020507', '+35312345678', '+493012345', 'ada@shop.example'])(
  '"%s" stays as it is',
  (text) => {
    expect(showPhone(text)).toBe(text)
  },
)

test('no digit is changed, whatever the number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (number) => {
      expect(showPhone(number).replaceAll('\u00a0', '')).toBe(number)
    }),
  )
})
