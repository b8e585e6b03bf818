import { describe, expect, test } from 'vitest'
import {
  parseStoredList,
  readStoredProduct,
  takeSnapshot,
} from '../../../src/features/catalog/rules/product-snapshot.ts'
import { isRecord } from '../../../src/platform/pure/is-record.ts'

const whole = {
  _id: '7',
  id: '7',
  slug: 'oxford',
  name: 'Oxford',
  price: 60,
  finalPrice: 49.5,
  images: [{ url: '/pictures/a.webp', alt: 'A shirt' }],
}

test('a snapshot keeps what a list shows, and only the first picture', () => {
  const picture = (url: string) => ({ url, alt: url, width: 3, height: 4, color: null })
  const product = { ...whole, images: [picture('/a'), picture('/b')], description: '<p>long</p>' }
  expect(takeSnapshot(product)).toEqual({ ...whole, images: [{ url: '/a', alt: '/a' }] })
})

test.each([
  [undefined, []],
  [null, []],
  ['', []],
  ['[', []],
  ['{"0":1}', []],
  ['7', []],
  ['[1,"a",null]', [1, 'a', null]],
])('the stored text %j is the list %j', (text, list) => {
  expect(parseStoredList(text)).toEqual(list)
})

test('a record is an object, neither a list nor null', () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true)
  expect([null, undefined, [], 'a', 1].some(isRecord)).toBe(false)
})

describe('a stored product', () => {
  test('is read back completely', () => {
    expect(readStoredProduct(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  })

  test('is identified by either of its ids', () => {
    expect(readStoredProduct({ ...whole, _id: undefined })).toEqual(whole)
    expect(readStoredProduct({ ...whole, id: undefined })).toEqual(whole)
    expect(readStoredProduct({ ...whole, _id: '', id: '' })).toBeNull()
    expect(readStoredProduct({ ...whole, _id: 7, id: null })).toBeNull()
  })

  test.each([0, 0.01, 49.5, 5.795, 999_999_999.99])('may cost %d', (finalPrice) => {
    expect(readStoredProduct({ ...whole, finalPrice })?.finalPrice).toBe(finalPrice)
  })

  test.each([-0.01, 1e9, 1.0005, '49.5', null, [5]])('is dropped at the price %j', (finalPrice) => {
    expect(readStoredProduct({ ...whole, finalPrice })).toBeNull()
  })

  test('with an invalid old price has none', () => {
    for (const price of [-1, 1e9, 1.0005, '60', undefined]) {
      expect(readStoredProduct({ ...whole, price })?.price).toBe(49.5)
    }
  })

  test('with invalid or overlong texts keeps as much as is valid', () => {
    expect(readStoredProduct({ ...whole, slug: 7, name: 'x'.repeat(301) })).toMatchObject({
      slug: '',
      name: 'x'.repeat(300),
    })
  })

  test.each([
    ['/pictures/a.webp', true],
    ['https://cdn.example/a.webp', true],
    ['http://cdn.example/a.webp', false],
    ['//cdn.example/a.webp', false],
    ['a.webp', false],
    ['javascript:https://x', false],
    [7, false],
    [['https://cdn.example/a.webp'], false],
    [undefined, false],
  ])('with a picture at %j shows it: %s', (url, shown) => {
    const read = readStoredProduct({ ...whole, images: [{ url, alt: 'A shirt' }] })
    expect(read?.images).toEqual(shown ? [{ url, alt: 'A shirt' }] : [])
  })

  test('with invalid pictures has none, and without a description shows one without', () => {
    for (const images of [undefined, '/a.webp', [], [null], ['/a.webp'], [[]]]) {
      expect(readStoredProduct({ ...whole, images })?.images).toEqual([])
    }
    expect(readStoredProduct({ ...whole, images: [{ url: '/a.webp', alt: 7 }] })?.images).toEqual([
      { url: '/a.webp', alt: '' },
    ])
  })

  test('is an object', () => {
    for (const value of [null, 'x', 7, [whole]]) expect(readStoredProduct(value)).toBeNull()
  })
})

test('the language of a name that has no translation is kept with it, and nothing that isn’t one', () => {
  const foreign = { ...whole, languages: { name: 'en' as const } }
  expect(takeSnapshot(foreign).languages).toEqual({ name: 'en' })
  expect(readStoredProduct(JSON.parse(JSON.stringify(foreign)))).toEqual(foreign)
  expect(readStoredProduct({ ...whole, languages: { name: 'tlh' } })).toEqual(whole)
})
