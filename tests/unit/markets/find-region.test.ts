import { expect, test } from 'vitest'
import { findRegion } from '../../../src/features/markets/rules/find-region.ts'
import { readRegion } from '../../../src/features/markets/rules/read-region.ts'
import { usStates } from '../../../src/features/markets/rules/regions.ts'
import { findZipState } from '../../../src/features/markets/rules/zip-states.ts'

test.each([
  [{ country: 'US', state: 'CA' }, 'CA'],
  [{ country: 'US', state: ' california ' }, 'CA'],
  [{ country: 'US', state: 'D.C.' }, 'DC'],
  [{ country: 'US', state: 'Guam' }, 'GU'],
  [{ country: 'US', state: 'ap' }, 'AP'],
  [{ country: 'US', state: '', postcode: '94105' }, 'CA'],
  [{ country: 'US', state: '' }, null],
  [{ country: 'US', state: '', postcode: '00000' }, null],
  [{ country: 'US', state: 'ON' }, null],
  [{ country: 'US', state: 'Cal' }, null],
  [{ country: 'CA', state: 'Québec' }, 'QC'],
  [{ country: 'CA', state: 'WA' }, null],
  [{ country: 'CA' }, ''],
  [{ country: 'AU', state: 'western australia' }, 'WA'],
  [{ country: 'AU', state: 'CA' }, null],
  [{ country: 'DE', state: ' Bayern' }, 'Bayern'],
  [{ country: 'DE', state: '' }, ''],
])('the region of %j is %j', (place, region) => {
  expect(readRegion(place)).toBe(region)
})

test.each([
  ['10001', 'NY'],
  ['10001-0001', 'NY'],
  ['06390', 'NY'],
  ['06103', 'CT'],
  ['20500', 'DC'],
  ['20101', 'VA'],
  ['73301', 'TX'],
  ['88510', 'TX'],
  ['96799', 'AS'],
  ['96910', 'GU'],
  ['96950', 'MP'],
  ['00901', 'PR'],
  ['00801', 'VI'],
  ['09012', 'AE'],
  ['34001', 'AA'],
  ['96201', 'AP'],
  ['00100', undefined],
  ['1000', undefined],
  ['SW1A 1AA', undefined],
])('ZIP code %s lies in %s', (zip, state) => {
  expect(findZipState(zip)).toBe(state)
})

test('every state, territory and military post office has ZIP codes', () => {
  const zips = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'))
  const found = new Set(zips.map(findZipState))
  expect(usStates.filter(({ value }) => !found.has(value))).toEqual([])
  expect(found.size).toBe(usStates.length + 1)
})

test.each([
  [{ country: 'US', state: 'WA', postcode: '98101' }, 'WA'],
  [{ country: 'AU', state: 'WA', postcode: '6000' }, 'WA'],
  [{ country: 'CA', state: 'Québec', postcode: 'H2X 1Y4' }, 'QC'],
  [{ country: 'CA', state: 'Texas', postcode: 'H2X 1Y4' }, ''],
  [{ country: 'CA', state: '', postcode: 'H2X 1Y4' }, ''],
  [{ country: 'US', state: 'OR', postcode: '98101' }, 'WA'],
  [{ country: 'us', state: 'wa', postcode: '' }, 'WA'],
  [{ country: 'US', state: '', postcode: '98101' }, 'WA'],
  [{ country: 'US', state: 'WA', postcode: '981' }, 'WA'],
  [{ country: 'DE', state: 'CA', postcode: '90001' }, ''],
])('%j is in the region %j', (place, state) => {
  expect(findRegion(place)).toBe(state)
})
