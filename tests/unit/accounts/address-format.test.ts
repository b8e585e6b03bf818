import { expect, test } from 'vitest'
import {
  findAddressFault,
  readAddressFormat,
  readState,
  readZip,
} from '../../../src/features/accounts/rules/address-format.ts'
import {
  describeMissingState,
  isMissingState,
  listAddressFields,
} from '../../../src/features/accounts/rules/address-labels.ts'
import { admitAddress, findAddressFormat } from '../../../src/features/accounts/server/admit-address.ts'
import { writeAddress } from '../../../src/features/accounts/server/write-address.ts'
import { generateAddressFormats } from '../../../src/hosts/local/generate-addresses.ts'
import stored from '../../../src/platform/address-formats.json' with { type: 'json' }
import { findStoredFormat, listFormatCountries } from '../../../src/platform/address-formats.ts'

const address = { line1: '1 Main Street', city: 'Town', state: '', postcode: '' }

test('the stored formats are those of the metadata', () => {
  expect(stored).toEqual(generateAddressFormats())
})

test.each([
  ['US', 'NY', '10001', '1000'],
  ['US', 'CA', '94107-1234', '94107-12'],
  ['GB', '', 'SW1A 1AA', 'SW1A 1A'],
  ['IE', '', 'A65 F4E2', 'A65 F4E'],
  ['DE', '', '10115', '1011'],
  ['FR', '', '75001', '7500A'],
  ['NL', '', '1234 AB', '0234 AB'],
  ['CA', 'ON', 'K1A 0B1', 'K1A 0D1'],
  ['IN', 'MH', '400 001', '40001'],
  ['JP', '13', '100-0005', '100-005'],
  ['AU', 'NSW', '2000', '20000'],
  ['BR', 'SP', '01310-100', '0131-100'],
  ['PL', '', '00-001', '0001'],
  ['SE', '', '114 55', '1145'],
  ['SG', '', '018956', '01895'],
])('in %s (%s) the postcode %s is accepted, and %s is not', (country, state, good, wrong) => {
  const format = findAddressFormat(country)
  expect(findAddressFault(format, { ...address, state, postcode: good })).toBeNull()
  const fault = { field: 'postcode', fault: 'invalid' }
  expect(findAddressFault(format, { ...address, state, postcode: wrong })).toEqual(fault)
})

test("each country's example is its own written form, typed in any way", () => {
  for (const country of listFormatCountries()) {
    const format = findAddressFormat(country)
    if (!format.zip || !format.example || country === 'SE') continue
    const letters = format.example.replace(/[ -]/g, '')
    for (const typed of [format.example, format.example.toLowerCase(), ` ${format.example}\u200B`, letters])
      expect(readZip(format, typed), `${country} ${typed}`).toBe(format.example)
  }
})

test.each([
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'SW1A-1AA', 'SW1A 1AA'],
  ['GB', 'm11ae', 'M1 1AE'],
  ['GB', 'ＳＷ１Ａ１ＡＡ', 'SW1A 1AA'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['CA', 'K1A-0B1', 'K1A 0B1'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['NL', '1234ab', '1234 AB'],
  ['PL', '00001', '00-001'],
  ['PL', '00 001', '00-001'],
  ['PL', '00–001', '00-001'],
  ['PT', '1000205', '1000-205'],
  ['BR', '01310100', '01310-100'],
  ['JP', '〒1000005', '100-0005'],
  ['JP', '１００ー０００５', '100-0005'],
  ['SE', '11455', '114 55'],
  ['SE', 'SE-114 55', '114 55'],
  ['CZ', '11000', '110 00'],
  ['GR', '15124', '151 24'],
  ['US', '941071234', '94107-1234'],
  ['US', '94107 1234', '94107-1234'],
  ['IN', '400 001', '400001'],
  ['IN', '४०००0१', '400001'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'DE 10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['LV', '1073', 'LV-1073'],
  ['LV', 'lv1073', 'LV-1073'],
  ['AD', '100', 'AD100'],
  ['SA', '١١٥٦٤', '11564'],
  ['EG', '١٢٤١١', '12411'],
  ['IR', '۱۱۹۳۶۱۲۳۴۵', '11936-12345'],
])('in %s %j is written %j', (country, typed, written) => {
  expect(readZip(findAddressFormat(country), typed)).toBe(written)
})

test.each([
  ['DE', 'CH-8001'],
  ['US', '94107-12'],
  ['GB', 'SW1A 1A'],
  ['PL', '0-0001-'.repeat(4)],
  ['DE', '\u200B'],
])('in %s %j is no postcode', (country, typed) => {
  expect(readZip(findAddressFormat(country), typed)).toBeNull()
})

test('the example of each country fits its own pattern', () => {
  for (const country of listFormatCountries()) {
    const { zip, example } = findAddressFormat(country)
    if (zip && example) expect(example, country).toMatch(new RegExp(`^(?:${zip})$`))
  }
})

test.each([
  ['US', ['Street address', 'Apartment, floor (optional)', 'City', 'State', 'ZIP code']],
  ['DE', ['Street address', 'Apartment, floor (optional)', 'Postcode', 'City']],
  ['JP', ['Postcode', 'Prefecture', 'City', 'Street address', 'Apartment, floor (optional)']],
  ['IN', ['Street address', 'Apartment, floor (optional)', 'City', 'PIN code', 'State']],
  ['GB', ['Street address', 'Apartment, floor (optional)', 'Town or city', 'Postcode']],
  ['AE', ['Street address', 'Apartment, floor (optional)', 'Emirate']],
  ['IE', ['Street address', 'Apartment, floor (optional)', 'City', 'County (optional)', 'Eircode (optional)']],
])('the form of %s asks in its own order and words', (country, labels) => {
  expect(listAddressFields(findAddressFormat(country)).map(({ label }) => label)).toEqual(labels)
})

test('emirates are chosen by their Arabic names on Arabic pages, and kept by the same ones everywhere', () => {
  const { states } = readAddressFormat('AE', stored.AE, 'ar')
  expect(states.find(({ value }) => value === 'Dubai')).toEqual({ value: 'Dubai', label: 'دبي', code: 'DU' })
  expect(states.every(({ label }) => /^[\p{Script=Arabic} ]+$/u.test(label))).toBe(true)
  const names = ({ states: own }: typeof format) => own.map(({ value }) => value)
  const format = findAddressFormat('AE')
  expect(names(readAddressFormat('AE', stored.AE, 'ar')).toSorted()).toEqual(names(format).toSorted())
  expect(states.map(({ label }) => label)).toEqual([
    'أبوظبي',
    'الشارقة',
    'الفجيرة',
    'أم القيوين',
    'دبي',
    'رأس الخيمة',
    'عجمان',
  ])
  expect(format.states.map(({ label }) => label)).toEqual(names(format))
})

test('states of India are chosen by their Hindi names on Hindi pages, and keep the codes of zones and taxes', () => {
  const { states } = readAddressFormat('IN', stored.IN, 'hi')
  const shown = ['MH', 'CG', 'OD', 'TS', 'UK'].map((code) => states.find(({ value }) => value === code)?.label)
  expect(shown).toEqual(['महाराष्ट्र', 'छत्तीसगढ़', 'ओडिशा', 'तेलंगाना', 'उत्तराखंड'])
  expect(states.filter(({ label }) => !/^[\p{Script=Devanagari} ]+$/u.test(label))).toEqual([])
  expect(states.map(({ label }) => label)).toEqual(
    states.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'hi')),
  )
  expect(states[0]?.value).toBe('AN')
  const codes = ({ states: own }: typeof format) => own.map(({ value }) => value)
  const format = findAddressFormat('IN')
  expect(codes({ ...format, states }).toSorted()).toEqual(codes(format).toSorted())
  expect(format.states.map(({ label }) => label)).toContain('Maharashtra')
})

test('fields that need a region for rates or taxes ask for it', () => {
  const labels = listAddressFields(findAddressFormat('GB'), true).map(({ name, required }) => [name, required])
  expect(labels).toContainEqual(['state', true])
})

test.each([
  ['US', 'California', 'CA'],
  ['US', 'ny', 'NY'],
  ['CA', 'Québec', 'QC'],
  ['AE', 'DU', 'Dubai'],
  ['JP', '13', 'Tokyo'],
  ['IT', 'Roma', 'RM'],
  ['IN', 'Maharashtra', 'MH'],
  ['DE', 'California', ''],
  ['CA', 'California', null],
  ['IN', 'NY', null],
  ['BR', 'Texas', null],
])('in %s the region "%s" is %s', (country, typed, region) => {
  expect(readState(findAddressFormat(country), typed)).toBe(region)
})

test('regions are in the order of their reader, whatever order their codes or another script have', () => {
  const labels = (country: string, language: 'en' | 'ar' | 'hi') =>
    readAddressFormat(country, findStoredFormat(country), language).states.map(({ label }) => label)
  expect(labels('AE', 'en')).toEqual(labels('AE', 'en').toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(labels('JP', 'en').slice(0, 2)).toEqual(['Aichi', 'Akita'])
  expect(labels('AE', 'ar')).toEqual(labels('AE', 'ar').toSorted((a, b) => a.localeCompare(b, 'ar')))
  expect(labels('IN', 'hi')).toEqual(labels('IN', 'hi').toSorted((a, b) => a.localeCompare(b, 'hi')))
  // States first, then territories.
  expect(labels('US', 'en').slice(51, 53)).toEqual(['Wyoming', 'American Samoa'])
})

test('mails and documents name a region as pages in their language do', () => {
  const at = (country: string, state: string) => ({ ...address, name: 'A', country, state })
  expect(writeAddress(at('IN', 'TN'), 'hi').join()).toContain('तमिलनाडु')
  expect(writeAddress(at('IN', 'TN'), 'en').join()).toContain('Tamil Nadu')
  expect(writeAddress(at('AE', 'Abu Dhabi'), 'ar').join()).toContain('أبوظبي')
  expect(writeAddress(at('AE', 'Abu Dhabi'), 'de').join()).toContain('Abu Dhabi')
})

test('a region that is missing is asked for by the name that its field has', () => {
  const ask = (country: string) => describeMissingState(findAddressFormat(country))
  expect(['JP', 'CA', 'AE', 'US', 'IN', 'DE'].map(ask)).toEqual([
    'Choose a prefecture',
    'Choose a province',
    'Choose an emirate',
    'Choose a state',
    'Choose a state',
    'Choose a region of this country',
  ])
  expect(isMissingState('Choose a prefecture')).toBe(true)
  expect(isMissingState('Enter a city')).toBe(false)
  for (const country of listFormatCountries()) expect(isMissingState(ask(country)), country).toBe(true)
  const refuse = (language: 'de' | 'ar') => () =>
    admitAddress({ ...address, country: 'JP', postcode: '100-0005' }, language)
  expect(refuse('de')).toThrow('Wählen Sie eine Präfektur')
  expect(refuse('ar')).toThrow('اختر المحافظة')
})
