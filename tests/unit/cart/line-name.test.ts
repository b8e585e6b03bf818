import { expect, test } from 'vitest'
import { changeSize, readCart } from '../../../src/features/cart/rules/cart.ts'
import { describeChoice, nameLine } from '../../../src/features/cart/rules/line-name.ts'
import { lineOfVariant } from '../../../src/features/cart/rules/variant-line.ts'
import type { Product, Variant } from '../../../src/features/catalog/contract.ts'
import { keepColorName, readableColor } from '../../../src/features/catalog/rules/color-name.ts'

function makeLine(name: string, color: string, size = 'M') {
  return { product: { _id: 'p', id: 'p', slug: 'p', name, price: 50, finalPrice: 50, images: [] }, color, size }
}

test('a colour is shown wherever a size is', () => {
  expect(describeChoice(makeLine('Clerk poplin shirt', 'sky'))).toBe('Sky, M')
  expect(nameLine(makeLine('Clerk poplin shirt', 'bottle-green'))).toBe('Clerk poplin shirt, Bottle green, M')
})

test("a colour in the product's name is not repeated", () => {
  expect(describeChoice(makeLine('Clerk poplin shirt, Sky', 'sky'))).toBe('M')
  expect(nameLine(makeLine('Clerk poplin shirt, Sky', 'sky'))).toBe('Clerk poplin shirt, Sky, M')
})

test("a colour in the product's name is not repeated in the page's language", () => {
  const line = { ...makeLine('Assembly Twill Shirt, Bottle green', 'bottle-green'), colorName: 'Flaschengrün' }
  expect(describeChoice(line)).toBe('M')
  expect(nameLine(line)).toBe('Assembly Twill Shirt, Bottle green, M')
  expect(describeChoice({ ...line, ...makeLine('Clerk poplin shirt', 'bottle-green') })).toBe('Flaschengrün, M')
})

test('the third option is shown beside the size, if a stored line has one', () => {
  const option = { name: 'Length', value: 'Long' }
  const line = { ...makeLine('Clerk poplin shirt', 'sky'), variantId: '7', quantity: 1 }
  expect(describeChoice({ ...line, option })).toBe('Sky, M, Long')
  const read = (value: unknown) => readCart(JSON.stringify([value]))[0]
  expect(read({ ...line, option })).toMatchObject({ option, size: 'M' })
  for (const given of [undefined, null, 'Long', { name: 'Length' }, { name: 1, value: 2 }, { name: '', value: '' }]) {
    expect(read({ ...line, option: given })).toEqual(line)
  }
})

test('another variant of a line has its own option, or none', () => {
  const option = { name: 'Length', value: 'Long' }
  const line = { ...makeLine('Clerk poplin shirt', 'sky'), variantId: '7', quantity: 1, option }
  const choice = { variantId: '8', size: 'L', color: 'sky', finalPrice: 50 }
  expect(describeChoice(changeSize([line], '7', choice)[0] ?? line)).toBe('Sky, L')
  const short = { ...choice, option: { name: 'Length', value: 'Short' } }
  expect(describeChoice(changeSize([line], '7', short)[0] ?? line)).toBe('Sky, L, Short')
})

test('an older line without a colour shows only its size', () => {
  expect(readableColor('')).toBe('')
  expect(describeChoice(makeLine('Clerk poplin shirt', ''))).toBe('M')
})

test("a colour is shown by the merchant's name for it, in the page's language", () => {
  const named = { ...makeLine('Hafenhemd', 'navy'), variantId: '7', quantity: 1, colorName: 'Marineblau' }
  expect(describeChoice(named)).toBe('Marineblau, M')
  expect(nameLine(named)).toBe('Hafenhemd, Marineblau, M')
  const read = (value: unknown) => readCart(JSON.stringify([value]))[0]
  expect(read(named)).toEqual(named)
  for (const colorName of [undefined, '', 7, null]) {
    const line = read({ ...named, colorName })
    expect(line && describeChoice(line)).toBe('Navy, M')
  }
  const [larger] = changeSize([named], '7', { variantId: '8', size: 'L', color: 'navy', finalPrice: 50 })
  expect(larger && describeChoice(larger)).toBe('Marineblau, L')
})

test('a line of a product keeps the name of its colour, unless the slug reads the same', () => {
  expect(keepColorName('bottle-green', 'Bottle green')).toEqual({})
  expect(keepColorName('bottle-green')).toEqual({})
  const colors = [
    { slug: 'sky', name: 'Sky', hex: '#ffffff' },
    { slug: 'navy', name: 'Marineblau', hex: '#000000' },
  ]
  const product = { ...makeLine('Hafenhemd', '').product, colors } as unknown as Product
  const keep = (color: string) =>
    lineOfVariant(product, { id: '7', size: 'M', color, price: 50, finalPrice: 50 } as Variant, 1).colorName
  expect(['sky', 'navy', 'gone'].map(keep)).toEqual([undefined, 'Marineblau', undefined])
})
