import { expect, test } from 'vitest'
import type { AllProducts } from '../../../src/features/catalog/build/all-products.ts'
import { keyProductPage } from '../../../src/features/catalog/build/product-page.ts'
import { listRows } from '../../../src/features/catalog/build/product-rows.ts'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { sortBySimilarity } from '../../../src/features/catalog/rules/similar.ts'
import { showProduct } from '../../support/shown-product.ts'

const made =
  (facts: Record<string, string>, over: Partial<Product> = {}) =>
  (id: string) =>
    showProduct(id, {
      attributes: Object.entries(facts).map(([key, value]) => ({
        key,
        label: key,
        unit: '',
        values: [{ value, label: value }],
      })),
      ...over,
    })
const plain = made({})
const gone = { variants: [] }

function shopOf(...products: Product[]): AllProducts {
  const group = (keyOf: (product: Product) => string) =>
    Map.groupBy(products, keyOf) as unknown as Map<string, Product[]>
  return {
    products,
    changed: null,
    moved: [],
    byId: new Map(products.map((product) => [product.id, product])),
    byStyle: group(({ style }) => style.slug),
    byCategory: group(({ category }) => category.slug),
  }
}

const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join(' ')
const rowsOf = (products: Product[], boughtWith: string[] = []) => {
  const [product = plain('0')] = products
  const { look, bought, similar } = listRows(product, shopOf(...products), boughtWith)
  return [look, bought, similar].map(idsOf)
}
const many = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => plain(String(from + place)))

test('the most similar come first by shared attributes and brand, equally similar ones in their order', () => {
  const linen = made({ fabric: 'linen', fit: 'slim' })('1')
  const candidates = [
    made({ fabric: 'denim' }, { brand: { slug: 'other', name: 'Other' } })('2'),
    made({ fabric: 'denim', fit: 'slim' })('3'),
    made({ fabric: 'linen', fit: 'slim' })('4'),
    // The same word of another attribute is something else.
    made({ lining: 'linen', pattern: 'slim' })('5'),
    made({ fabric: 'linen', fit: 'wide' })('6'),
  ]
  expect(idsOf(sortBySimilarity(linen, candidates))).toBe('4 3 6 5 2')
})

test('the page has the similar products of its category', () => {
  const linen = made({ fabric: 'linen' })
  expect(rowsOf([linen('1'), ...many(2, 10), linen('11')])).toEqual(['', '', '11 2 3 4 5 6 7 8'])
})

test("the merchant's look and what is bought together take the place of similar products, each product once", () => {
  const chosen = { ...plain('1'), look: ['4', '9'] }
  expect(rowsOf([chosen, ...many(2, 12)], ['9', '5', '6', '7', '8'])).toEqual(['4 9', '5 6 7', '2'])
  expect(rowsOf([plain('1'), ...many(2, 12)], ['5'])).toEqual(['', '5', '2 3 4 6'])
  const full = { ...plain('1'), look: ['2', '3', '4', '5'] }
  expect(rowsOf([full, ...many(2, 12)], ['6', '7', '8'])).toEqual(['2 3 4 5', '6 7 8', ''])
})

test('further colours take the place of similar products, which fill whole lines of four', () => {
  const style = { slug: 'oxford', name: 'Oxford' }
  const family = (ids: readonly string[]) => ids.map((id) => ({ ...plain(id), style }))
  const rowsBeside = (products: Product[]) => {
    const { others, similar } = listRows(products[0] ?? plain('0'), shopOf(...products, ...many(20, 40)), [])
    return [others, similar].map(idsOf)
  }
  expect(rowsBeside([plain('1')])).toEqual(['', '20 21 22 23 24 25 26 27'])
  expect(rowsBeside(family(['1', '2']))).toEqual(['2', '20 21 22 23'])
  expect(rowsBeside(family(['1', '2', '3', '4', '5', '6', '7']))).toEqual(['2 3 4 5', '20 21 22 23'])
  const colors = ['white', 'sky', 'pink'].map((slug) => ({ slug, name: slug, hex: '#ffffff' }))
  expect(rowsBeside([{ ...plain('1'), colors }])).toEqual(['', '20 21 22 23'])
})

test('nothing sold out or gone from the shop is shown, and of the same style only what the merchant chose', () => {
  const style = { slug: 'style-1', name: 'Style 1' }
  const products = [
    { ...plain('1'), look: ['2', '3', '4', '99'] },
    { ...plain('2'), ...gone },
    { ...plain('3'), style },
    plain('4'),
    { ...plain('5'), ...gone },
  ]
  expect(rowsOf(products, ['5', '99', '3'])).toEqual(['3 4', '', ''])
  expect(rowsOf([plain('1'), ...products.slice(1)], ['5', '99', '3'])).toEqual(['', '', '4'])
})

test('a page is built again when its rows change', () => {
  const products = [plain('1'), ...many(2, 12)]
  const site = {} as never
  const keyWith = (together: Record<string, string[]>, list = products) => {
    const [product = plain('1')] = list
    return keyProductPage(product, { all: shopOf(...list), together, site, frame: {} })
  }
  const before = keyWith({})
  expect(keyWith({})).toBe(before)
  expect(keyWith({ 2: ['3'] })).toBe(before)
  expect(keyWith({ 1: ['3'] })).not.toBe(before)
  expect(keyWith({}, [{ ...plain('1'), look: ['3'] }, ...many(2, 12)])).not.toBe(before)
})
