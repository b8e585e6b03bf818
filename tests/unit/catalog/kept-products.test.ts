import { expect, test } from 'vitest'
import { KeptProducts } from '../../../src/features/catalog/server/listed-products.ts'
import { showProduct } from '../../support/shown-product.ts'

// Weighs five: itself as four, and a variant.
const shirt = (id: string, name = id) => showProduct(id, { name, stock: { white: { M: 1 } } })
const listKept = (kept: KeptProducts, ids: readonly string[]) => ids.map((id) => kept.take(id)?.name)

test('the products that were listed longest ago give way, whatever came first', () => {
  const kept = new KeptProducts(15)
  for (const id of ['1', '2', '3']) kept.add(shirt(id))
  kept.take('1')
  kept.add(shirt('4'))
  expect(listKept(kept, ['1', '2', '3', '4'])).toEqual(['1', undefined, '3', '4'])
})

test('a product that is added again replaces itself and weighs once', () => {
  const kept = new KeptProducts(10)
  for (const name of ['old', 'new', 'newest']) kept.add(shirt('1', name))
  kept.add(shirt('2'))
  expect(listKept(kept, ['1', '2'])).toEqual(['newest', '2'])
})

test('a product that is too heavy alone is not kept', () => {
  const kept = new KeptProducts(5)
  kept.add(showProduct('1', { stock: { white: { S: 1, M: 1 } } }))
  expect(kept.take('1')).toBeUndefined()
})
