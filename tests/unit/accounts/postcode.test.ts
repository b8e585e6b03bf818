import { expect, test } from 'vitest'
import {
  describePostcode,
  findPostcodeFault,
  findSoleCountry,
  fitsPostcode,
  labelPostcode,
} from '../../../src/features/accounts/rules/postcode.ts'

const four: [string[], string[]] = [['1010'], ['101', '10100', 'A1010', '1010A', '1O10']]
const five: [string[], string[]] = [['10115'], ['1011', '101150', 'D10115', '10115D', '1O115']]

test.each<[string, string[], string[]]>([
  ['AT', ...four],
  ['AU', ...four],
  ['BE', ...four],
  ['BR', ['01310-100', '01310100'], ['1310-100', '01310-10', '01310--100', 'X01310-100', '01310-100X']],
  [
    'CA',
    ['K1A 0B1', 'K1A0B1'],
    ['K1A-0B1', '12345', 'K1A  0B1', 'XK1A 0B1', 'K1A 0B12', 'K1A 0BB', 'KAA 0B1', '11A 0B1'],
  ],
  ['CH', ...four],
  ['CZ', ['110 00', '11000'], ['11 000', '110  00', 'A110 00', '110 000', '110 0']],
  ['DE', ...five],
  ['DK', ...four],
  ['ES', ...five],
  ['FI', ...five],
  ['FR', ...five],
  [
    'GB',
    ['SW1A 1AA', 'M1 1AE', 'EC1A1BB', 'GIR 0AA', 'GIR0AA', 'B33 8TH', 'CR2 6XH', 'DN55 1PT'],
    [
      'SW1A',
      '12345',
      'SW1A  1AA',
      'XSW1A 1AA',
      'SW1A 1AAX',
      'XGIR 0AA',
      'GIR 0AAX',
      'GIR  0AA',
      'M1 AAE',
      'M1 11E',
      'M- 1AE',
    ],
  ],
  [
    'IE',
    ['D02 AF30', 'D02AF30', 'D6W XY00'],
    ['002 AF30', 'DD2 AF30', 'D0- AF30', 'D02 AF3', 'D02 AF300', 'XD02 AF30', 'D02  AF30', 'D02 AF3-'],
  ],
  ['IN', ['110001', '110 001'], ['1100', '11000A', '110  001', '1110 001', '110 0011', '11 0001']],
  ['IT', ...five],
  ['JP', ['100-0001', '1000001'], ['100-001', '10-0001', '100 0001', '1100-0001', '100-00011']],
  ['MX', ...five],
  ['NL', ['1012 AB', '1012AB'], ['1012', '1012 A', '1012 ABC', '11012 AB', '1012  AB', '1012 12']],
  ['NO', ...four],
  ['NZ', ...four],
  ['PL', ['00-950'], ['00950', '0-950', '00-95', '000-950', '00-9500']],
  ['PT', ['1000-001'], ['1000001', '1000-01', '100-001', '11000-001', '1000-0011']],
  ['SE', ['111 22', '11122'], ['11 122', '111  22', '1111 22', '111 222', '111 2']],
  ['SG', ['018956'], ['18956', '0189560', 'S018956']],
  [
    'US',
    ['10001', '10001-1234'],
    ['1000', '10001-12', 'SW1A 1AA', '', '100011', '10001-12345', '10001 1234', 'A10001'],
  ],
  ['ZZ', ['AB-12', '999', '1A', 'A 1', 'ABCDEF-12345'], ['!', '', 'A', '-1', ' 1', 'ABCDEF-123456', 'ab', '1_2']],
])('in %s postcodes look like %j and not like %j', (country, right, wrong) => {
  expect(right.filter((postcode) => !fitsPostcode(country, postcode))).toEqual([])
  expect(wrong.filter((postcode) => fitsPostcode(country, postcode))).toEqual([])
})

test.each([
  ['US', 'ZIP code', 'Enter a ZIP code', 'We do not deliver to this ZIP code yet'],
  ['CA', 'Postal code', 'Enter a postal code', 'We do not deliver to this postal code yet'],
  ['IE', 'Eircode', 'Enter an Eircode', 'We do not deliver to this Eircode yet'],
  ['DE', 'Postcode', 'Enter a postcode', 'We do not deliver to this postcode yet'],
])('in %s the label is "%s", and every refusal uses the same word', (country, label, missing, unserved) => {
  expect(labelPostcode(country)).toBe(label)
  const words = describePostcode(country)
  expect(words).toMatchObject({ missing, unserved })
  for (const text of Object.values(words)) expect(text.toLowerCase()).toContain(label.toLowerCase())
  for (const [fault, text] of Object.entries(words)) expect(findPostcodeFault(text)).toBe(fault)
})

test('a message about something else is not about a postcode', () => {
  expect(findPostcodeFault('Out of stock')).toBeUndefined()
})

test('one country has its own word, several have the common one', () => {
  expect(findSoleCountry(['US'])).toBe('US')
  expect(findSoleCountry(['US', 'CA'])).toBe('')
  expect(findSoleCountry([])).toBe('')
})
