import { expect, test } from 'vitest'
import { layOutAddress } from '../../../src/features/accounts/rules/address-lines.ts'
import { nameCountry } from '../../../src/features/markets/rules/regions.ts'

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

test('an incomplete address is still readable', () => {
  const empty = { name: '', line1: '', city: '', postcode: '', country: '' }
  expect(layOutAddress(empty, 'en')).toEqual([])
  expect(layOutAddress({ ...empty, city: 'Oslo', country: 'X1' }, 'en')).toEqual(['Oslo', 'X1'])
  expect(nameCountry('', 'en')).toBe('')
})
