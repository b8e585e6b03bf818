import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dropProduct,
  readAccountList,
  readSavedList,
  type SavedList,
  saveProduct,
} from '../../../src/features/lists/rules/saved-list.ts'
import { showProduct } from '../../support/shown-product.ts'

function product(id: string) {
  return { _id: id, id, slug: `shirt-${id}`, name: `Shirt ${id}`, price: 60, finalPrice: 49.5, images: [] }
}

function listOf(...ids: string[]): SavedList {
  return ids.map(product)
}

test('a duplicate is refused', () => {
  expect(saveProduct(listOf('1'), product('1'))).toEqual({ ok: false, reason: 'duplicate' })
})

test('a list with a cap refuses one more, a duplicate first of all', () => {
  const full = listOf('1', '2', '3', '4')
  expect(saveProduct(full, product('5'), 4)).toEqual({ ok: false, reason: 'full' })
  expect(saveProduct(full, product('4'), 4)).toEqual({ ok: false, reason: 'duplicate' })
  expect(saveProduct(full, product('5'))).toMatchObject({ ok: true })
})

test('a removed product can be saved again', () => {
  const list = dropProduct(listOf('1', '2'), '1')
  expect(list).toEqual(listOf('2'))
  expect(saveProduct(list, product('1'))).toEqual({ ok: true, list: listOf('2', '1') })
})

test('only what a list shows is kept of a product, and whether it was sold out', () => {
  const whole = showProduct('1', { finalPrice: 49.5, stock: { white: { S: 0, M: 1 } } })
  const kept = { ...product('1'), price: 49.5 }
  expect(saveProduct([], whole)).toEqual({ ok: true, list: [kept] })
  const gone = saveProduct([], { ...whole, variants: whole.variants.filter(({ stock }) => stock === 0) })
  expect(gone).toEqual({ ok: true, list: [{ ...kept, soldOut: true }] })
  if (gone.ok) expect(readSavedList(JSON.stringify(gone.list))).toEqual(gone.list)
})

test("the account's list has the prices and the stock when its products were saved", () => {
  const present = showProduct('1', { finalPrice: 45 })
  const soldOut = showProduct('2', { stock: { white: { M: 0 } } })
  const [first, second, third] = readAccountList([
    { ...present, saved: { finalPrice: 60, soldOut: true } },
    { ...soldOut, saved: { finalPrice: 50, soldOut: false } },
    { ...soldOut, id: '3' },
  ])
  expect(first).toMatchObject({ id: '1', finalPrice: 60, soldOut: true })
  for (const product of [second, third]) expect(product).not.toHaveProperty('soldOut')
  expect(third).toMatchObject({ finalPrice: 50 })
})

test('a stored list is read back, without invalid entries', () => {
  const stored = JSON.stringify([null, product('1'), { id: '9' }, product('1'), product('2')])
  expect(readSavedList(stored)).toEqual(listOf('1', '2'))
  expect(readSavedList(stored, 1)).toEqual(listOf('1'))
  expect(readSavedList(null)).toEqual([])
})

test('any JSON reads as a list of different products within the cap', () => {
  const entries = fc.array(
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('1', '2', '3', '4', '5', '6').map(product),
      fc.record({ id: fc.jsonValue(), finalPrice: fc.jsonValue(), images: fc.jsonValue() }, { requiredKeys: [] }),
    ),
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), entries), (value) => {
      const list = readSavedList(JSON.stringify(value), 4)
      expect(list.length).toBeLessThanOrEqual(4)
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      expect(readSavedList(JSON.stringify(list), 4)).toEqual(list)
    }),
  )
})

test('any text reads as a list', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Array.isArray(readSavedList(text))).toBe(true)
    }),
  )
})
