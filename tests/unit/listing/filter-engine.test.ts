import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { filterIndex } from '../../../src/features/listing/rules/filter.ts'
import { findCard } from '../../../src/features/listing/rules/index-format.ts'
import { narrowFound } from '../../../src/features/listing/rules/narrowing.ts'
import {
  chosenOf,
  emptyFilter,
  type FilterState,
  pickChosen,
  sorts,
} from '../../../src/features/listing/rules/query.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

const of = (brand: string, over: Parameters<typeof showProduct>[1] & { in?: string } = {}) => ({
  ...over,
  brand: { slug: brand, name: brand.toUpperCase() },
  category: { slug: over.in ?? 'polos', name: over.in ?? 'polos' },
})

describe('five shirts', () => {
  const { ask } = openListing([
    showProduct('1', of('arrow', { in: 'evening', finalPrice: 90, stock: { white: { S: 1, M: 0 }, navy: { M: 2 } } })),
    showProduct(
      '2',
      of('arrow', { in: 'formal', finalPrice: 60, stock: { white: { M: 3 } }, rating: 4.5, reviewCount: 2 }),
    ),
    showProduct('3', of('brook', { finalPrice: 30, stock: { navy: { S: 1, M: 1 } }, rating: 4.5, reviewCount: 7 })),
    showProduct('4', of('cedar', { finalPrice: 45, stock: { white: { L: 0 } }, rating: 5, reviewCount: 1 })),
    showProduct('5', of('brook', { in: 'formal', finalPrice: 60, stock: { default: { M: 1 } } })),
  ])

  test('unfiltered, all are listed newest first with every count', () => {
    expect(ask()).toMatchObject({
      ids: ['1', '2', '3', '4', '5'],
      counts: {
        categories: { formal: 3, evening: 1, polos: 2 },
        brands: { arrow: 2, brook: 2, cedar: 1 },
        colors: { white: 2, navy: 2 },
        sizes: { s: 2, m: 4 },
        fit: {},
        price: { min: 30, max: 90 },
      },
      all: 5,
    })
  })

  test('the counts of brands follow a choice in any other facet', () => {
    const brands = (filter: Partial<FilterState>) => ask(filter).counts['brands']
    expect(brands({ chosen: { color: ['navy'] } })).toEqual({ arrow: 1, brook: 1 })
    expect(brands({ chosen: { size: ['s'] } })).toEqual({ arrow: 1, brook: 1 })
    expect(brands({ category: 'formal' })).toEqual({ arrow: 2, brook: 1 })
    expect(brands({ minCents: 4500, maxCents: 6000 })).toEqual({ arrow: 1, brook: 1, cedar: 1 })
    expect(brands({ chosen: { color: ['white'], size: ['m'] } })).toEqual({ arrow: 1 })
  })

  test('a facet is counted without its own choice, so that another can be added', () => {
    expect(ask({ chosen: { brand: ['brook'] } }).counts).toMatchObject({
      brands: { arrow: 2, brook: 2, cedar: 1 },
      categories: { formal: 1, polos: 1 },
      colors: { navy: 1 },
      price: { min: 30, max: 60 },
    })
    expect(ask({ chosen: { color: ['white'] } }).counts).toMatchObject({
      colors: { white: 2, navy: 2 },
      sizes: { s: 1, m: 1 },
    })
    expect(ask({ minCents: 5000 }).counts['price']).toEqual({ min: 30, max: 90 })
    expect(ask({ category: 'polos', chosen: { color: ['navy'] } })).toMatchObject({
      ids: ['3'],
      counts: { categories: { formal: 1, evening: 1, polos: 1 } },
      all: 2,
    })
  })

  test('a colour and a size belong to one variant in stock', () => {
    expect(ask({ chosen: { color: ['white'], size: ['m'] } }).ids).toEqual(['2'])
    expect(ask({ chosen: { color: ['navy'], size: ['m'] } }).ids).toEqual(['1', '3'])
    expect(ask({ chosen: { size: ['l'] } }).ids).toEqual([])
  })

  test('both ends of a price range are included', () => {
    expect(ask({ minCents: 4500, maxCents: 6000 }).ids).toEqual(['2', '4', '5'])
    expect(ask({ minCents: 4501, maxCents: 5999 })).toMatchObject({ ids: [], counts: { price: { min: 30, max: 90 } } })
  })

  test('without products the price range is zero', () => {
    expect(ask({ chosen: { brand: ['none'] } })).toMatchObject({
      ids: [],
      all: 0,
      counts: { price: { min: 0, max: 0 } },
    })
  })

  test.each([
    ['relevance', ['1', '2', '3', '4', '5']],
    ['newest', ['1', '2', '3', '4', '5']],
    ['price-asc', ['3', '4', '2', '5', '1']],
    ['price-desc', ['1', '2', '5', '4', '3']],
    ['rating', ['4', '3', '2', '1', '5']],
  ] as const)('%s sorts them as %j', (sort, ids) => {
    expect(ask({ sort }).ids).toEqual(ids)
  })
})

test('choices are in the order of their labels, sizes in that of their lengths, each with its name and colour', () => {
  const white = { slug: 'white', name: 'Alabaster', hex: '#ffffff' }
  const colors = [
    white,
    { slug: 'amber', name: 'Yellow', hex: '#ffbf00' },
    { slug: 'navy', name: 'Navy', hex: '#000080' },
  ]
  const named = (id: string, slug: string, name: string) =>
    showProduct(id, {
      brand: { slug, name },
      category: { slug: 'polos', name: '' },
      colors,
      stock: { white: { XL: 1, S: 1 }, amber: { M: 1 }, navy: { M: 1 } },
    })
  const { index } = openListing([
    named('1', 'zeal', 'Aspen'),
    showProduct('2', of('midway', { in: 'evening', stock: { white: { M: 1 } }, colors: [white] })),
    named('3', 'arrow', 'Zulu'),
  ])
  const { facets } = filterIndex(index, emptyFilter)
  expect(facets.brands).toEqual([
    { value: 'zeal', label: 'Aspen', count: 1 },
    { value: 'midway', label: 'MIDWAY', count: 1 },
    { value: 'arrow', label: 'Zulu', count: 1 },
  ])
  expect(facets.colors).toEqual([
    { value: 'white', label: 'Alabaster', count: 3, hex: '#ffffff' },
    { value: 'navy', label: 'Navy', count: 2, hex: '#000080' },
    { value: 'amber', label: 'Yellow', count: 2, hex: '#ffbf00' },
  ])
  expect(facets.sizes.map(({ label }) => label)).toEqual(['S', 'M', 'XL'])
  expect(facets.categories.map(({ value }) => value)).toEqual(['evening', 'formal', 'polos'])
})

test('a better rating comes before more reviews, which decide between equal ratings', () => {
  const rated = (id: string, rating: number, reviewCount: number) =>
    showProduct(id, of('arrow', { rating, reviewCount }))
  const { ask } = openListing([rated('1', 4.49, 9), rated('2', 4.5, 0), rated('3', 4.5, 3), rated('4', 0, 0)])
  expect(ask({ sort: 'rating' }).ids).toEqual(['3', '2', '1', '4'])
})

test('brands with the same name are ordered by their slugs', () => {
  const named = (id: string, slug: string) => showProduct(id, { brand: { slug, name: 'Same' } })
  const listed = (...products: Product[]) =>
    filterIndex(
      openListing(products.map((product) => ({ ...product, category: { slug: 'polos', name: '' } }))).index,
      emptyFilter,
    ).facets.brands.map(({ value }) => value)
  expect(listed(named('1', 'b'), named('2', 'a'), named('3', 'c'))).toEqual(['a', 'b', 'c'])
})

test('a card is found in its file, also beyond the first file', () => {
  const many = Array.from({ length: 70 }, (_, place) => showProduct(String(place + 1), of('arrow')))
  const { readCard, index } = openListing(many)
  expect([0, 31, 32, 69].map(readCard)).toEqual(['1', '32', '33', '70'])
  expect(findCard(index, 33)).toEqual({ file: expect.stringMatching(/^cards-1-[0-9a-f]{6}\.json$/), place: 1 })
})

const slugs = {
  brands: ['arrow', 'brook', 'cedar'],
  colors: ['white', 'navy', 'sky'],
  sizes: ['S', 'M', 'L'],
  fits: ['slim', 'regular'],
  lengths: ['short', 'regular', 'long'],
  finishes: ['crisp', 'soft'],
}
const facetOf = (key: string, values: readonly string[], ofVariants: boolean) => ({
  key,
  label: key,
  kind: 'choice' as const,
  shown: true,
  ofVariants,
  choices: values.map((value) => ({ value, label: value, hex: null })),
})
const merchantsFacets = [
  facetOf('fit', slugs.fits, false),
  facetOf('length', slugs.lengths, true),
  facetOf('finish', slugs.finishes, true),
]
const fitOf = (values: readonly string[]) => ({
  key: 'fit',
  label: 'Fit',
  kind: 'choice' as const,
  unit: '',
  values: values.map((value) => ({ value, label: value })),
})
const quantity = fc.constantFrom(0, 0, 1, 4)
const sizesOf = fc.dictionary(fc.constantFrom(...slugs.sizes), quantity, { minKeys: 1 })
const shirt = fc
  .record({
    brand: fc.constantFrom(...slugs.brands),
    in: fc.constantFrom('formal', 'evening', 'polos'),
    finalPrice: fc.integer({ min: 1, max: 12 }),
    rating: fc.constantFrom(0, 3.5, 4.67, 5),
    reviewCount: fc.integer({ min: 0, max: 3 }),
    stock: fc.dictionary(fc.constantFrom(...slugs.colors), sizesOf, { minKeys: 1 }),
    fits: fc.subarray(slugs.fits),
    /** What each variant in turn says of itself; some shirts' variants say nothing. */
    own: fc.oneof(
      fc.constant([]),
      fc.array(
        fc.record({ length: fc.subarray(slugs.lengths, { maxLength: 2 }), finish: fc.subarray(slugs.finishes) }),
        { minLength: 1, maxLength: 9 },
      ),
    ),
    /** A third option, such as a collar: two variants of one colour and size. */
    twice: fc.boolean(),
  })
  .map(({ brand, fits, own, twice, ...over }) => {
    const { variants } = showProduct('0', over)
    const all = twice ? variants.flatMap((variant) => [variant, { ...variant, id: `${variant.id}-2` }]) : variants
    const described = all.map((variant, place) => {
      const attributes = own[place % Math.max(1, own.length)]
      return attributes ? { ...variant, attributes } : variant
    })
    return of(brand, { ...over, attributes: fits.length > 0 ? [fitOf(fits)] : [], variants: described })
  })
const choices = (values: readonly string[]) => fc.oneof(fc.constant<string[]>([]), fc.subarray([...values, 'none']))
const filters: fc.Arbitrary<FilterState> = fc.record({
  category: fc.constantFrom('fashion', 'fashion', 'formal', 'evening', 'polos', 'none'),
  chosen: fc
    .record({
      brand: choices(slugs.brands),
      color: choices(slugs.colors),
      size: choices(slugs.sizes.map((size) => size.toLowerCase())),
      fit: choices(slugs.fits),
      length: choices(slugs.lengths),
      finish: choices(slugs.finishes),
    })
    .map((chosen) => pickChosen(Object.entries(chosen))),
  minCents: fc.option(fc.integer({ min: 1, max: 12 }).map((units) => units * 100)),
  maxCents: fc.option(fc.integer({ min: 1, max: 12 }).map((units) => units * 100)),
  sort: fc.constantFrom(...sorts),
  page: fc.constant<number>(1),
})

/** Whether a product passes, in the simplest form, independent of the engine. */
function passes(product: Product, { category: wanted, chosen, minCents, maxCents }: FilterState): boolean {
  const [brands, colors, sizes, fits] = (['brand', 'color', 'size', 'fit'] as const).map((key) =>
    chosenOf({ chosen }, key),
  ) as [readonly string[], readonly string[], readonly string[], readonly string[]]
  const line = [product.category.slug, ...(product.category.slug === 'evening' ? ['formal'] : []), 'fashion']
  const cents = product.finalPrice * 100
  const ofVariants = (['length', 'finish'] as const).map((key) => [key, chosenOf({ chosen }, key)] as const)
  const fitsVariant = (own: Product['variants'][number]['attributes']) =>
    ofVariants.every(
      ([key, values]) => values.length === 0 || (own?.[key] ?? []).some((value) => values.includes(value)),
    )
  const variant = product.variants.some(
    ({ color, size, stock, attributes }) =>
      stock > 0 &&
      fitsVariant(attributes) &&
      (colors.length === 0 || colors.includes(color)) &&
      (sizes.length === 0 || sizes.includes(size.toLowerCase())),
  )
  return (
    line.includes(wanted) &&
    (brands.length === 0 || brands.includes(product.brand.slug)) &&
    (fits.length === 0 || product.attributes.some(({ values }) => values.some(({ value }) => fits.includes(value)))) &&
    cents >= (minCents ?? 0) &&
    cents <= (maxCents ?? cents) &&
    (variant || colors.length + sizes.length + ofVariants.flatMap(([, values]) => values).length === 0)
  )
}

test('the products of a text search pass a filter in the same order, whether facets are counted or not', () => {
  fc.assert(
    fc.property(fc.array(shirt, { maxLength: 12 }), filters, fc.infiniteStream(fc.nat()), (shirts, filter, draws) => {
      const { index } = openListing(
        shirts.map((over, place) => showProduct(String(place + 1), over)),
        merchantsFacets,
      )
      const found = [...new Set(shirts.map(() => (draws.next().value ?? 0) % shirts.length))]
      expect(narrowFound(index, filter, found)).toEqual(filterIndex(index, filter, { found }).products)
    }),
  )
})

test('any filter of any shirts returns what the plain rule returns, with its counts', () => {
  fc.assert(
    fc.property(fc.array(shirt, { maxLength: 12 }), filters, (shirts, filter) => {
      const products = shirts.map((over, place) => showProduct(String(place + 1), over))
      const { ids, counts, all } = openListing(products, merchantsFacets).ask(filter)
      const count = (over: Partial<FilterState>) =>
        products.filter((product) => passes(product, { ...filter, ...over })).length
      const expected = products.filter((product) => passes(product, filter)).map(({ id }) => id)
      expect(ids.toSorted()).toEqual(expected.toSorted())
      expect(all).toBe(count({ category: 'fashion' }))
      const known = (name: string, make: (value: string) => Partial<FilterState>, values: readonly string[]) => {
        const nonzero = values.map((value) => [value, count(make(value))] as const).filter(([, number]) => number > 0)
        expect(counts[name], name).toEqual(Object.fromEntries(nonzero))
      }
      const also = (key: string) => (value: string) => ({ chosen: { ...filter.chosen, [key]: [value] } })
      known('brands', also('brand'), slugs.brands)
      known('fit', also('fit'), slugs.fits)
      known('categories', (value) => ({ category: value }), ['formal', 'evening', 'polos'])
      // A colour or size alone also requires a variant in stock.
      known('colors', also('color'), slugs.colors)
      known('sizes', also('size'), ['s', 'm', 'l'])
      known('length', also('length'), slugs.lengths)
      known('finish', also('finish'), slugs.finishes)
    }),
  )
})

test('an attribute of variants, a colour and a size belong to one variant in stock', () => {
  const shirt = (id: string, rows: [size: string, length: string, stock: number][]) =>
    showProduct(id, {
      ...of('arrow', { stock: { white: Object.fromEntries(rows.map(([size]) => [size, 1])) } }),
      variants: rows.map(([size, length, stock], place) => ({
        id: `${id}-${place}`,
        sku: `${id}-${place}`,
        color: 'white',
        size,
        stock,
        price: 50,
        finalPrice: 50,
        attributes: { length: [length] },
      })),
    })
  const { ask } = openListing(
    [
      shirt('1', [
        ['S', 'short', 1],
        ['M', 'long', 1],
      ]),
      shirt('2', [
        ['S', 'long', 1],
        ['M', 'long', 0],
      ]),
      shirt('3', [['L', 'long', 0]]),
    ],
    merchantsFacets,
  )
  expect(ask({ chosen: { length: ['long'] } })).toMatchObject({ ids: ['1', '2'], counts: { sizes: { s: 1, m: 1 } } })
  expect(ask({ chosen: { length: ['long'], size: ['s'] } }).ids).toEqual(['2'])
  expect(ask({ chosen: { length: ['long'], size: ['m'] } }).ids).toEqual(['1'])
  expect(ask({ chosen: { size: ['s'] } }).counts['length']).toEqual({ short: 1, long: 1 })
  expect(ask({ chosen: { length: ['short'], color: ['white'] } }).ids).toEqual(['1'])
})

test('an attribute of variants that is no facet neither narrows nor splits what is counted', () => {
  const variants = ['short', 'long'].map((length) => ({
    id: length,
    sku: length,
    color: 'white',
    size: 'M',
    stock: 1,
    price: 50,
    finalPrice: 50,
    attributes: { length: [length] },
  }))
  const { ask, index } = openListing([showProduct('1', { ...of('arrow'), variants })])
  expect(index.color).toHaveLength(1)
  expect(ask().counts).toMatchObject({ colors: { white: 1 }, sizes: { m: 1 } })
})
