import { expect, test } from 'vitest'
import { compareProducts } from '../../../src/features/lists/rules/comparison.ts'
import { showProduct } from '../../support/shown-product.ts'

const attribute = (label: string, ...labels: string[]) => ({
  key: label.toLowerCase(),
  label,
  unit: '',
  values: labels.map((value) => ({ value: value.toLowerCase(), label: value })),
})
const plain = showProduct('1', { stock: {} })
const whole = showProduct('2', {
  attributes: [
    attribute('Fabric', 'Linen', 'Cotton'),
    attribute('Fit', 'Slim'),
    { ...attribute('Rise', '28'), unit: 'cm' },
  ],
  weightGrams: 310,
  care: ['Wash at 40', 'Iron damp'],
  rating: 4.5,
  reviewCount: 8,
  brand: { slug: 'cove', name: 'Cove' },
  stock: { white: { L: 1, S: 2, XL: 0 }, navy: { S: 1 } },
})

test('products are shown side by side, each row in words, with a dash for unknown values', () => {
  expect(compareProducts([plain, whole]).map(({ label, values }) => [label, ...values])).toEqual([
    ['Brand', 'Harbour', 'Cove'],
    ['Fabric', '–', 'Linen, Cotton'],
    ['Fit', '–', 'Slim'],
    ['Rise', '–', '28 cm'],
    ['Colours', '–', 'White, Navy'],
    ['Sizes in stock', '–', 'S, L'],
    ['Shirt weight', '–', '310 g'],
    ['Care', '–', 'Wash at 40\nIron damp'],
    ['Rating', '–', '4.5 of 5 (8)'],
  ])
})

test('rows without any value are left out', () => {
  expect(compareProducts([plain, plain]).map(({ label }) => label)).toEqual(['Brand'])
})

test('rows whose values differ are marked', () => {
  const rows = compareProducts([
    whole,
    { ...whole, attributes: [attribute('Fit', 'Relaxed'), ...whole.attributes.filter(({ key }) => key !== 'fit')] },
  ])
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['Fit'])
})
