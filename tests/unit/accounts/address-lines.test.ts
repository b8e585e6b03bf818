import { expect, test } from 'vitest'
import { layOutAddress } from '../../../src/features/accounts/rules/address-lines.ts'
import { nameCountry } from '../../../src/features/markets/rules/regions.ts'
import { listCountries } from '../../../src/platform/phone.ts'

const address = { name: 'Ada', line1: '1 Main Street', line2: '', city: 'New York', state: 'NY', postcode: '10001' }

test("an address ends with the country's name and has the postcode where its post expects it", () => {
  expect(layOutAddress({ ...address, country: 'US' }, 'en')).toEqual([
    'Ada',
    '1 Main Street',
    'New York, NY 10001',
    'United States',
  ])
  const berlin = { ...address, line2: 'Hinterhaus', city: 'Berlin', state: '', postcode: '10115', country: 'DE' }
  expect(layOutAddress(berlin, 'de')).toEqual(['Ada', '1 Main Street', 'Hinterhaus', '10115 Berlin', 'Deutschland'])
})

test.each([
  ['IN', { city: 'Mumbai', state: 'MH', postcode: '400001' }, ['Mumbai 400001', 'Maharashtra', 'India']],
  ['GB', { city: 'London', state: '', postcode: 'SW1A 1AA' }, ['London', 'SW1A 1AA', 'United Kingdom']],
  ['AU', { city: 'Sydney', state: 'NSW', postcode: '2000' }, ['Sydney NSW 2000', 'Australia']],
  ['CA', { city: 'Toronto', state: 'ON', postcode: 'M5V 1A1' }, ['Toronto ON M5V 1A1', 'Canada']],
  ['FR', { city: 'Paris', state: '', postcode: '75001' }, ['75001 Paris', 'France']],
  ['BR', { city: 'São Paulo', state: 'SP', postcode: '01000-000' }, ['São Paulo-SP', '01000-000', 'Brazil']],
  ['AE', { city: 'Dubai', state: 'Dubai', postcode: '' }, ['Dubai', 'United Arab Emirates']],
])('in %s', (country, place, lines) => {
  const shown = layOutAddress({ ...address, ...place, country }, 'en')
  expect(shown.slice(0, 2)).toEqual(['Ada', '1 Main Street'])
  expect(shown.slice(2).map((line) => line.toUpperCase())).toEqual(lines.map((line) => line.toUpperCase()))
})

test("a page in the country's own script names the region as its form does, and labels stay in Latin script", () => {
  const mumbai = { ...address, city: 'मुंबई', state: 'MH', postcode: '400001', country: 'IN' }
  const offered = [{ value: 'MH', label: 'महाराष्ट्र' }]
  expect(layOutAddress(mumbai, 'hi', offered)).toEqual(['Ada', '1 Main Street', 'मुंबई 400001', 'महाराष्ट्र', 'भारत'])
  expect(layOutAddress(mumbai, 'en')).toContain('Maharashtra')
  const rome = { ...address, city: 'Roma', state: 'RM', postcode: '00100', country: 'IT' }
  expect(layOutAddress(rome, 'ar', [{ value: 'RM', label: 'Roma' }])).toContain('00100 Roma RM')
})

test('nothing that was typed is left out, in any country', () => {
  for (const country of listCountries()) {
    const whole = { ...address, line2: 'Flat 2', city: 'Cityville', state: 'Stateland', postcode: '12345', country }
    const label = layOutAddress(whole, 'en').join('\n').toUpperCase()
    for (const part of ['Ada', '1 Main Street', 'Flat 2', 'Cityville', 'Stateland', '12345'])
      expect(label, country).toContain(part.toUpperCase())
  }
})

test('an incomplete address is still readable', () => {
  const empty = { name: '', line1: '', city: '', postcode: '', country: '' }
  expect(layOutAddress(empty, 'en')).toEqual([])
  expect(layOutAddress({ ...empty, city: 'Oslo', country: 'X1' }, 'en')).toEqual(['Oslo', 'X1'])
  expect(nameCountry('', 'en')).toBe('')
})
