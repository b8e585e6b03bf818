import { expect, test } from 'vitest'
import type { StockedVariant } from '../../../src/features/catalog/admin-contract.ts'
import { dropUnchanged, readRow, showCell, splitPasted } from '../../../src/features/catalog/rules/price-sheet.ts'

const variant: StockedVariant = {
  ...{ id: '1', productId: '2', productName: 'Quay', sku: 'QUAY-M', color: 'Navy', size: 'M' },
  ...{ price: 49.5, compareAt: null, stock: 7, held: 1 },
}

test('a cell shows two places of an amount, and nothing for no old price', () => {
  expect([showCell(variant, 'price'), showCell(variant, 'compareAt'), showCell(variant, 'stock')]).toEqual([
    '49.50',
    '',
    '7',
  ])
})

test('typing what stood there is no change', () => {
  expect(dropUnchanged(variant, { price: ' 49.50 ', compareAt: '', stock: '8' })).toEqual({ stock: '8' })
})

test('stock goes with the stock that was seen', () => {
  expect(readRow(variant, { stock: '9' })).toEqual({ change: { id: '1', stock: 9, seenStock: 7 } })
})

test('an emptied old price ends the offer', () => {
  expect(readRow({ ...variant, compareAt: 60 }, { compareAt: ' ', price: '50' })).toEqual({
    change: { id: '1', price: 50, compareAt: null },
  })
})

test.each([
  { price: '' },
  { price: '0' },
  { price: '49.505' },
  { price: '-3' },
  { compareAt: 'cheap' },
  { stock: '1.5' },
  { stock: '-1' },
  { stock: '' },
])('%o cannot be saved', (typed) => {
  expect(readRow(variant, typed)).toHaveProperty('problem')
})

test('cells copied from a spreadsheet come one a line', () => {
  expect(splitPasted('49.50\r\n59.50\r\n')).toEqual(['49.50', '59.50'])
})
