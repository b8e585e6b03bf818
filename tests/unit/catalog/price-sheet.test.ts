import { expect, test } from 'vitest'
import type { StockedVariant } from '../../../src/features/catalog/admin-contract.ts'
import { dropUnchanged, readRow, showCell, splitPasted } from '../../../src/features/catalog/rules/price-sheet.ts'

const variant: StockedVariant = {
  id: '1',
  productId: '2',
  productName: 'Quay',
  imageUrl: null,
  sku: 'QUAY-M',
  color: 'Navy',
  size: 'M',
  price: 49.5,
  compareAt: null,
  stock: 7,
  held: 1,
  barcode: '',
  attributes: {},
  weightGrams: 250,
}

test('a cell shows an amount with two decimals, and nothing for no old price', () => {
  expect([
    showCell(variant, 'price', { currency: 'USD' }),
    showCell(variant, 'compareAt', { currency: 'USD' }),
    showCell(variant, 'stock', { currency: 'USD' }),
  ]).toEqual(['49.50', '', '7'])
})

test('SKU, barcode and weight are read with the values seen, and nonsense is reported', () => {
  expect(readRow(variant, { sku: ' NEW ', barcode: '12', weightGrams: '' }, { currency: 'USD' })).toEqual({
    change: {
      id: '1',
      sku: 'NEW',
      seenSku: 'QUAY-M',
      barcode: '12',
      seenBarcode: '',
      weightGrams: null,
      seenWeightGrams: 250,
    },
  })
  expect(readRow(variant, { sku: ' ' }, { currency: 'USD' })).toEqual({ problem: 'Enter an SKU' })
  expect(readRow(variant, { weightGrams: '0.2 kg' }, { currency: 'USD' })).toEqual({
    problem: 'Enter the weight in whole grams',
  })
})

test('typing the existing value is no change', () => {
  expect(dropUnchanged(variant, { price: ' 49.50 ', compareAt: '', stock: '8' }, { currency: 'USD' })).toEqual({
    stock: '8',
  })
  expect(dropUnchanged(variant, { price: '' }, { currency: 'USD' })).toEqual({ price: '' })
  expect(dropUnchanged(variant, {}, { currency: 'USD' })).toStrictEqual({})
})

test('a variant without a count is shown and typed as ∞', () => {
  const endless = { ...variant, stock: null }
  expect(showCell(endless, 'stock', { currency: 'USD' })).toBe('∞')
  expect(dropUnchanged(endless, { stock: '∞' }, { currency: 'USD' })).toEqual({})
  expect(readRow(endless, { stock: '4' }, { currency: 'USD' })).toEqual({
    change: { id: '1', stock: 4, seenStock: null },
  })
  expect(readRow(variant, { stock: ' ∞ ' }, { currency: 'USD' })).toEqual({
    change: { id: '1', stock: null, seenStock: 7 },
  })
})

test('stock is sent with the stock that was seen', () => {
  expect(readRow(variant, { stock: '9' }, { currency: 'USD' })).toEqual({ change: { id: '1', stock: 9, seenStock: 7 } })
})

test('an emptied old price ends the offer', () => {
  expect(readRow({ ...variant, compareAt: 60 }, { compareAt: ' ', price: '50' }, { currency: 'USD' })).toEqual({
    change: { id: '1', price: 50, compareAt: null, seenPrice: 49.5, seenCompareAt: 60 },
  })
})

test.each([
  [{ price: '' }, 'Enter a price such as 49.50'],
  [{ price: '0' }, 'Enter a price such as 49.50'],
  [{ price: '49.505' }, 'Enter a price such as 49.50'],
  [{ price: '-3' }, 'Enter a price such as 49.50'],
  [{ compareAt: 'cheap' }, 'Enter an old price such as 59.50'],
  [{ compareAt: '0' }, 'Enter an old price such as 59.50'],
  [{ stock: '1.5' }, 'Enter stock as a whole number'],
  [{ stock: '-1' }, 'Enter stock as a whole number'],
  [{ stock: '' }, 'Enter stock as a whole number'],
  [{ stock: '12345678' }, 'Enter stock as a whole number'],
  [{ stock: '7a' }, 'Enter stock as a whole number'],
])('%o cannot be saved, and the reason is shown', (typed, problem) => {
  expect(readRow(variant, typed, { currency: 'USD' })).toEqual({ problem })
})

test('an old price is an amount, and spaces around a number do not matter', () => {
  expect(readRow(variant, { compareAt: ' 59.50 ', stock: ' 1234567 ' }, { currency: 'USD' })).toEqual({
    change: { id: '1', compareAt: 59.5, seenCompareAt: null, stock: 1_234_567, seenStock: 7 },
  })
  expect(readRow(variant, {}, { currency: 'USD' })).toEqual({ change: { id: '1' } })
})

test('cells copied from a spreadsheet come one on each line', () => {
  expect(splitPasted('49.50\r\n59.50\r\n')).toEqual(['49.50', '59.50'])
  expect(splitPasted('49.50\n59.50\n')).toEqual(['49.50', '59.50'])
  expect(splitPasted('49.50\n\n59.50')).toEqual(['49.50', '', '59.50'])
  expect(splitPasted('49.50')).toEqual(['49.50'])
})

test('a sheet in German is written and read with a comma', () => {
  const ways = { currency: 'KWD', language: 'de' }
  expect(showCell({ ...variant, price: 1.25 }, 'price', ways)).toBe('1,250')
  expect(readRow(variant, { price: '1,350' }, ways)).toMatchObject({ change: { price: 1.35 } })
  expect(readRow(variant, { price: '1.049,50 €' }, { currency: 'EUR', language: 'de' })).toMatchObject({
    change: { price: 1049.5 },
  })
})
