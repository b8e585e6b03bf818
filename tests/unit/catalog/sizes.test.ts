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
    ['5XL', 'xxxl', '4XL', 'X-Large', 'XX-Large', 'l', 'XXXS', '3XS', 'XS'],
    ['3XS', 'XXXS', 'XS', 'l', 'X-Large', 'XX-Large', 'xxxl', '4XL', '5XL'],
  ],
  [
    ['Tall', 'Kids', 'Tall', '2XM', 'M'],
    ['M', '2XM', 'Kids', 'Tall', 'Tall'],
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
  ['--A--B--', 'a-b'],
  ['', 'other'],
  ['M / Tall', 'm-tall'],
  ['均码', 'other'],
])('the size %s is filtered by %s', (size, slug) => {
  expect(sizeSlug(size)).toBe(slug)
  expect(isSlug(slug)).toBe(true)
})

test.each([
  ['Wicken & Vale', 'wicken-vale'],
  ['  Café--Noir ', 'cafe-noir'],
  ['衬衫', '衬衫'],
  ['--a--', 'a'],
  ['x'.repeat(101), 'x'.repeat(100)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ['ÀÉÎ 12', 'aei-12'],
])('%j becomes the slug %j', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test.each([
  ['a', true],
  ['a-b-1', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['A', false],
  ['a b', false],
  ['a_b', false],
])('%j is a slug: %s', (text, slug) => {
  expect(isSlug(text)).toBe(slug)
})

test('comparing two sizes is symmetric, and a size equals itself', () => {
  expect(compareSizes('Kids', 'Tall')).toBe(-1)
  expect(compareSizes('Tall', 'Kids')).toBe(1)
  expect(compareSizes('Tall', 'Tall')).toBe(0)
})
