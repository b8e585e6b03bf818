import { describe, expect, test } from 'vitest'
import { findZoneFaults } from '../../../src/features/delivery/rules/check-zones.ts'
import { findZone } from '../../../src/platform/pure/shipping/zones.ts'

const zone = (name: string, ...places: string[]) => ({
  id: null,
  name,
  places,
  methods: null,
  rates: { standard: [{ fromCents: 0, priceCents: 0 }], express: [] },
})
const zones = [
  zone('world', 'US', 'DE', 'GB', 'CA'),
  zone('alaska', 'US-AK'),
  zone('islands', 'DE:26465...26486', 'DE:27498'),
  zone('norderney', 'DE:26548'),
  zone('north', 'DE:26*'),
  zone('anchorage', 'US:995*'),
  zone('highlands', 'GB:IV*', 'GB:KW15*'),
]

test.each([
  ['DE', '', '10115', 'world'],
  ['DE', '', '26135', 'north'],
  ['DE', '', '26465', 'islands'],
  ['DE', '', '26486', 'islands'],
  ['DE', '', '26487', 'north'],
  ['DE', '', '26548', 'norderney'],
  ['DE', '', '27498', 'islands'],
  ['US', 'AK', '99801', 'alaska'],
  ['US', 'AK', '99501', 'anchorage'],
  ['US', 'AK', '99501-1234', 'anchorage'],
  ['US', 'NY', '10001', 'world'],
  ['GB', '', 'IV1 1AA', 'highlands'],
  ['GB', '', 'kw15 1aa', 'highlands'],
  ['GB', '', 'KW14 1AA', 'world'],
  ['CA', '', 'K1A 0B1', 'world'],
])('%s %s %s is in the zone %s, the most specific', (country, region, postcode, name) => {
  expect(findZone(zones, { country, region, postcode })?.name).toBe(name)
})

test('a country without a zone is not served, nor the rest of one whose postcodes have zones', () => {
  expect(findZone(zones, { country: 'FR', region: '', postcode: '75001' })).toBeNull()
  const local = [zone('city', 'DE:10*')]
  expect(findZone(local, { country: 'DE', region: '', postcode: '80331' })).toBeNull()
  expect(findZone(local, { country: 'DE', region: '' })).toBeNull()
})

describe('zones are refused at the field', () => {
  const rates = [{ method: 'standard', from: 0, price: 5 }]
  const problems = (...places: string[][]) =>
    findZoneFaults({
      zones: places.map((each, at) => ({ name: `Zone ${at}`, places: each, rates })),
      served: [],
      leaveOut: [],
      stepOf: () => 1,
      marketName: () => '',
      isCountry: (code) => code !== 'XX',
    }).map(({ field, problem }) => `${field} ${problem}`)

  test.each([
    [[['DE'], ['DE:26*'], ['DE:26465...26486']]],
    [[['DE:10*', 'DE:26465...26486'], ['DE:20000...20999']]],
    [[['GB:SW1*'], ['GB:SW11*']]],
    [[['DE:26465...26486'], ['AT:2646', 'AT:2648']]],
  ])('%j lie within each other or apart, and are fine', (places) => {
    expect(problems(...places)).toEqual([])
  })

  test.each([
    [[['DE:26000...26500'], ['DE:26400...26900']], 'zones.1.places overlap: postcodes of Germany, 26400...26900'],
    [[['DE:26*'], ['DE:25900...26100']], 'zones.1.places overlap: postcodes of Germany, 25900...26100'],
    [[['DE:26465'], ['DE:26465']], 'zones.1.places overlap: Germany, 26465 is in “Zone 0” too'],
    [[['DE:26900...26400']], 'zones.0.places must be postcodes such as DE:80000...80999 or GB:SW1*, and DE:26900'],
    [[['XX:10*']], 'zones.0.places must be postcodes such as DE:80000...80999 or GB:SW1*, and XX:10* is'],
  ])('%j: %s', (places, problem) => {
    expect(problems(...places).some((each) => each.startsWith(problem))).toBe(true)
  })
})
