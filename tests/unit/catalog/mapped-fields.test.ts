import { expect, test } from 'vitest'
import { findMappingFaults, guessColumns } from '../../../src/features/catalog/rules/mapped-fields.ts'

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
