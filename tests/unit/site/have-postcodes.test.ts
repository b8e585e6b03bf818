import { expect, test } from 'vitest'
import { havePostcodes } from '../../../src/site/build/have-postcodes.ts'

test('a shop asks for postcodes where one of its countries has them', () => {
  expect(havePostcodes(['AE'])).toBe(false)
  expect(havePostcodes(['AE', 'DE'])).toBe(true)
  expect(havePostcodes(['US'])).toBe(true)
})
