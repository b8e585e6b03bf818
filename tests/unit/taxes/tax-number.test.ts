import { expect, test } from 'vitest'
import { labelTaxNumber } from '../../../src/features/orders/rules/document-layout.ts'
import { documentTexts } from '../../../src/features/orders/server/documents/document-texts.ts'
import { findTaxNumberKind, parseTaxNumber } from '../../../src/features/taxes/rules/tax-number.ts'
import { unionCountries } from '../../../src/features/taxes/rules/tax-presets.ts'

// Examples in the structures that the European Commission publishes for its VIES.
const examples = [
  'ATU12345678',
  'BE0123456789',
  'BG123456789',
  'BG1234567890',
  'CY12345678A',
  'CZ12345678',
  'CZ1234567890',
  'DE123456789',
  'DK12345678',
  'EE123456789',
  'EL123456789',
  'ESA1234567B',
  'FI12345678',
  'FRAB123456789',
  'HR12345678901',
  'HU12345678',
  'IE1234567A',
  'IE1A34567A',
  'IT12345678901',
  'LT123456789',
  'LT123456789012',
  'LU12345678',
  'LV12345678901',
  'MT12345678',
  'NL123456789B01',
  'PL1234567890',
  'PT123456789',
  'RO12',
  'SE123456789012',
  'SI12345678',
  'SK1234567890',
]

test('every country of the union has numbers, and Greece calls itself EL', () => {
  const countries = examples.map((number) => parseTaxNumber(number)?.country)
  expect([...new Set(countries)].sort()).toEqual([...unionCountries].sort())
  expect(parseTaxNumber('EL123456789')).toEqual({ number: 'EL123456789', country: 'GR' })
})

test('spaces, points and small letters don’t matter', () => {
  expect(parseTaxNumber(' de 123.456-789 ')).toEqual({ number: 'DE123456789', country: 'DE' })
})

test.each([
  '',
  'DE',
  '123456789',
  'DE12345678',
  'DE1234567890',
  'GR123456789',
  'US123456789',
  'FRIO123456789',
  'AT12345678',
  'ES123456789',
  'FR1O123456789',
  'IE12345678',
  'NL123456789B0',
])('%s is none', (text) => expect(parseTaxNumber(text)).toBeNull())

test.each([
  ['DE123456789', 'vat'],
  ['fr 40 303 265 045', 'vat'],
  ['GB 123 4567 89', 'vat'],
  ['27AAPFU0939F1ZV', 'gst'],
  ['12/345/67890', 'other'],
  ['100123456700003', 'other'],
  ['DE12345678', 'other'],
])('%s is a number of the kind %s', (number, kind) => expect(findTaxNumberKind(number)).toBe(kind))

test.each([
  ['de', 'DE123456789', 'USt-IdNr.: DE123456789'],
  ['de', '12/345/67890', 'Steuernummer: 12/345/67890'],
  ['fr', 'FR40303265045', 'Numéro de TVA\u00a0: FR40303265045'],
  ['hi', '27AAPFU0939F1ZV', 'GSTIN: 27AAPFU0939F1ZV'],
  ['ar', '100123456700003', 'الرقم الضريبي: 100123456700003'],
] as const)('documents in %s call %s by its own name', (language, number, words) => {
  expect(labelTaxNumber(number, documentTexts[language], language)).toBe(words)
})
