import { expect, test } from 'vitest'
import { namePlace } from '../../../src/features/delivery/rules/places.ts'

test.each([
  ['NY', 'New York'],
  ['PR', 'Puerto Rico'],
  ['GU', 'Guam'],
  ['AE', 'a military post office'],
  ['Pune', 'Pune'],
])('a parcel to %s goes to "%s"', (place, name) => {
  expect(namePlace(place)).toBe(name)
})
