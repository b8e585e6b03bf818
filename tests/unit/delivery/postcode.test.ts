import { expect, test } from 'vitest'
import { fitsPostcode } from '../../../src/features/delivery/rules/postcode.ts'

test.each([
  ['US', ['10001', '10001-1234'], ['1000', '10001-12', 'SW1A 1AA', '']],
  ['CA', ['K1A 0B1', 'K1A0B1'], ['K1A-0B1', '12345']],
  ['GB', ['SW1A 1AA', 'M1 1AE', 'EC1A1BB', 'GIR 0AA'], ['SW1A', '12345']],
  ['IN', ['110001', '110 001'], ['1100', '11000A']],
  ['NL', ['1012 AB', '1012AB'], ['1012']],
  ['ZZ', ['AB-12', '999'], ['!', '']],
])('in %s postcodes look like %j and not like %j', (country, right, wrong) => {
  expect(right.filter((postcode) => !fitsPostcode(country, postcode))).toEqual([])
  expect(wrong.filter((postcode) => fitsPostcode(country, postcode))).toEqual([])
})
