import { expect, test } from 'vitest'
import { findMappingFaults, guessColumns } from '../../../src/features/catalog/rules/mapped-fields.ts'
import { readWrittenAmount } from '../../../src/features/catalog/rules/written-amount.ts'

test.each([
  ['49.50', '49.50'],
  ['49,5', '49.5'],
  ['1.299,50 €', '1299.50'],
  ['$1,299.50', '1299.50'],
  ['1,299', '1299'],
  ['1.299.000', '1299000'],
  ["CHF 1'299.00", '1299.00'],
  ['1 299,00 kr', '1299.00'],
  ['USD 12', '12'],
  // Neither is an amount: the check refuses them as they are.
  ['cheap', 'cheap'],
  ['=1+1', '=1+1'],
  ['-5', '-5'],
  ['', ''],
])('the amount %j is read as %j', (written, amount) => {
  expect(readWrittenAmount(written)).toBe(amount)
})

test('a column is guessed once, and the shop’s own attributes come first', () => {
  const guess = guessColumns(
    ['Product name', 'Material', 'Retail price', 'Price', 'Notes'],
    [{ key: 'material', label: 'Material' }],
  )
  expect(guess).toEqual({
    fields: { title: 'Product name', price: 'Price' },
    attributes: [{ key: 'material', column: 'Material' }],
  })
})

test('a mapping needs a name and a price', () => {
  expect(findMappingFaults({ fields: { title: 'Name' } }).map(({ field }) => field)).toEqual(['mapping.fields.price'])
  expect(findMappingFaults({ fields: { title: 'Name', price: 'Preis' } })).toEqual([])
})
