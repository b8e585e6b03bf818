import { expect, test } from 'vitest'
import { compareSizes, sizeSlug } from '../../../src/features/catalog/rules/sizes.ts'
import { isSlug, slugify } from '../../../src/platform/pure/slugs.ts'

test.each([
  [
    ['XXL', 'M', 'XS', 'L', 'S', 'XL'],
    ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ],
  [
    ['3XL', 'XXL', '2XS', 'Small', 'Medium'],
    ['2XS', 'Small', 'Medium', 'XXL', '3XL'],
  ],
  [
    ['16', '15.5', '9', '15,75'],
    ['9', '15.5', '15,75', '16'],
  ],
  [
    ['One size', '40', 'M'],
    ['M', '40', 'One size'],
  ],
])('%j are shown as %j', (given, expected) => {
  expect([...given].sort(compareSizes)).toEqual(expected)
})

test.each([
  ['XL', 'xl'],
  ['15.5', '15-5'],
  ['One size', 'one-size'],
  ['M / Tall', 'm-tall'],
  ['均码', 'other'],
])('the size %s is filtered by %s', (size, slug) => {
  expect(sizeSlug(size)).toBe(slug)
  expect(isSlug(slug)).toBe(true)
})

test.each([
  ['Sample & Stitch', 'sample-stitch'],
  ['  Café--Noir ', 'cafe-noir'],
  ['衬衫', ''],
])('%j becomes the slug %j', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})
