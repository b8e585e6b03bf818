import { describe, expect, test } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { blankCard, describeCard } from '../../../src/features/catalog/rules/card.ts'
import { showProduct } from '../../support/shown-product.ts'

const picture = (url: string, color: string | null = null) => ({
  url,
  alt: `Shirt, ${url}`,
  width: 3,
  height: 4,
  color,
})
const cardOf = (over: Parameters<typeof showProduct>[1] = {}) => {
  const product = showProduct('1', over)
  return describeCard(product, [product])
}

test('a card contains what a list shows of a product, and nothing else', () => {
  const card = cardOf({ price: 60, finalPrice: 50, stock: { white: { M: 12 } }, images: [picture('/a.webp', 'white')] })
  expect(card).toEqual({
    id: '1',
    slug: 'shirt-1',
    name: 'Shirt 1',
    brand: 'Harbour',
    price: 60,
    finalPrice: 50,
    badge: null,
    images: [{ url: '/a.webp', alt: 'Shirt, /a.webp' }],
    colors: [{ name: 'White', hex: '#123456', slug: 'shirt-1' }],
    color: 'white',
    sizes: [{ variantId: '1-white-M', size: 'M', stock: 12, finalPrice: 50 }],
  })
})

test('a card has the rating of its reviews, and none without reviews', () => {
  expect(cardOf({ rating: 4, reviewCount: 12 }).rating).toBe('4.0 (12)')
  expect(cardOf({ rating: 4.67, reviewCount: 1 }).rating).toBe('4.7 (1)')
  expect(cardOf({ rating: 0, reviewCount: 0 })).not.toHaveProperty('rating')
})

describe('the badge', () => {
  test.each([
    ['sold out, whatever else is true', { isNew: true, stock: { white: { M: 0 } } }, 'sold-out'],
    ['few left, counted over all variants', { isNew: true, stock: { white: { M: 4 }, navy: { M: 6 } } }, 'low-stock'],
    ['new', { isNew: true, stock: { white: { M: 4 }, navy: { M: 7 } } }, 'new'],
    ['none', { isNew: false, stock: { white: { M: 11 } } }, null],
  ])('says %s', (_name, over, badge) => {
    expect(cardOf(over).badge).toBe(badge)
  })
})

describe('the colour', () => {
  const twoColors = { white: { M: 0 }, navy: { L: 1, S: 0 } }

  test('is the first that is in stock, with its sizes in the order of the product', () => {
    const card = cardOf({ stock: twoColors })
    expect(card.color).toBe('navy')
    expect(card.sizes.map(({ size, stock }) => [size, stock])).toEqual([
      ['L', 1],
      ['S', 0],
    ])
  })

  test('is the first of all when none is in stock', () => {
    expect(cardOf({ stock: { white: { M: 0 }, navy: { M: 0 } } }).color).toBe('white')
  })

  test('of a product that lists none is that of its variants', () => {
    expect(cardOf({ stock: { default: { M: 1 } }, colors: [] }).color).toBe('default')
    expect(cardOf({ stock: {} }).color).toBe('')
  })

  test('chooses the pictures: two of its own, else two of all', () => {
    const images = ['w1', 'n1', 'n2', 'n3'].map((name) => picture(`/${name}`, name.startsWith('w') ? 'white' : 'navy'))
    const urls = (over: Partial<Product>) => cardOf({ stock: twoColors, ...over }).images.map(({ url }) => url)
    expect(urls({ images })).toEqual(['/n1', '/n2'])
    expect(urls({ images: images.slice(0, 1) })).toEqual(['/w1'])
    expect(urls({ images: ['/a', '/b', '/c'].map((url) => picture(url)) })).toEqual(['/a', '/b'])
  })
})

test("a card shows the product's colours, or those of its style if the product has only one", () => {
  const white = showProduct('1')
  const navy = showProduct('2', { stock: { navy: { M: 1 } } })
  const both = showProduct('3', { stock: { sky: { M: 1 }, rose: { M: 1 } } })
  const named = (product: Product, siblings: Product[]) =>
    describeCard(product, siblings).colors.map(({ name, slug }) => `${name} ${slug}`)
  expect(named(white, [white, navy])).toEqual(['White shirt-1', 'Navy shirt-2'])
  expect(named(both, [both, white])).toEqual(['Sky shirt-3', 'Rose shirt-3'])
})

test('the blank card has a place for every part that a card can have', () => {
  expect(blankCard.price).toBeGreaterThan(blankCard.finalPrice)
  expect(blankCard.badge).not.toBeNull()
  expect(blankCard.images).toEqual([
    { url: '', alt: '' },
    { url: '', alt: '' },
  ])
  expect(blankCard.colors).toEqual(Array.from({ length: 6 }, () => ({ name: '', hex: '', slug: '' })))
  expect(blankCard.sizes).toEqual([{ variantId: '', size: '', stock: 1, finalPrice: 0 }])
})
