import { expect, test } from 'vitest'
import { describeChoice, nameLine, readableColor } from '../../../src/features/cart/rules/line-name.ts'

function makeLine(name: string, color: string, size = 'M') {
  return { product: { _id: 'p', id: 'p', slug: 'p', name, price: 50, finalPrice: 50, images: [] }, color, size }
}

test('a colour stands wherever a size does', () => {
  expect(describeChoice(makeLine('Clerk poplin shirt', 'sky'))).toBe('Sky, M')
  expect(nameLine(makeLine('Clerk poplin shirt', 'bottle-green'))).toBe('Clerk poplin shirt, Bottle green, M')
})

test('a colour that the name says already is not said twice', () => {
  expect(describeChoice(makeLine('Clerk poplin shirt, Sky', 'sky'))).toBe('M')
  expect(nameLine(makeLine('Clerk poplin shirt, Sky', 'sky'))).toBe('Clerk poplin shirt, Sky, M')
})

test('a line of an earlier visit that has no colour shows its size alone', () => {
  expect(readableColor('')).toBe('')
  expect(describeChoice(makeLine('Clerk poplin shirt', ''))).toBe('M')
})
