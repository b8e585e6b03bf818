import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterIndex } from '../../../src/features/listing/rules/filter.ts'
import { makeLexicon } from '../../../src/features/listing/rules/lexicon.ts'
import { choose, chosenOf, emptyFilter, writeParameters } from '../../../src/features/listing/rules/query.ts'
import { canonical, readTokens } from '../../../src/features/listing/rules/query-words.ts'
import { type Part, relax, understand } from '../../../src/features/listing/rules/understand.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

const fitOf = (value: string) => [{ key: 'fit', label: 'Fit', unit: '', values: [{ value, label: value }] }]
const sized = { S: 1, M: 1, L: 1, XL: 1, XXL: 1 }
const { index } = openListing([
  showProduct('1', {
    brand: { slug: 'marlow-finch', name: 'Marlow & Finch' },
    category: { slug: 'polos', name: 'Polos' },
    stock: { navy: sized, white: sized },
    attributes: fitOf('slim'),
  }),
  showProduct('2', {
    category: { slug: 'formal', name: 'Formal' },
    stock: { sky: sized, blue: sized, grey: sized },
    attributes: fitOf('regular'),
  }),
  showProduct('3', { category: { slug: 'evening', name: 'Evening' }, stock: { 'light-grey': { '40': 1 } } }),
])
const lexicon = makeLexicon(index.summary, filterIndex(index, emptyFilter).facets)
const read = (query: string) => {
  const { filter, text, pages } = understand(query, lexicon)
  return {
    ...writeParameters(filter, 'USD'),
    ...(text.length > 0 ? { text: text.join(' ') } : {}),
    ...(pages[0] ? { page: pages[0].path } : {}),
  }
}

describe('a query is understood', () => {
  test.each<[string, Record<string, string>]>([
    ['', {}],
    ['navy', { color: 'navy' }],
    ['colour: Navy', { color: 'navy' }],
    ['navy blue', { color: 'navy' }],
    ['blue shirt', { color: 'blue,sky,navy', text: 'shirt' }],
    ['light blue', { color: 'sky' }],
    ['gray', { color: 'grey,light-grey' }],
    ['navy or white polos', { color: 'navy,white', category: 'polos' }],
    ['slim', { fit: 'slim' }],
    ['slim-fit', { fit: 'slim' }],
    ['slimfit', { fit: 'slim' }],
    ['skinny polo', { fit: 'slim', category: 'polos' }],
    ['Marlow & Finch', { brand: 'marlow-finch' }],
    ['marlow and finch', { brand: 'marlow-finch' }],
    ['XL', { size: 'xl' }],
    ['2xl', { size: 'xxl' }],
    ['extra large', { size: 'xl' }],
    ['polo size M', { category: 'polos', size: 'm' }],
    ['medium weight polo', { category: 'polos', text: 'medium weight' }],
    ['40"', { size: '40' }],
    ['40 inch', { size: '40' }],
    ['44"', { page: '/size-guide' }],
    ['under $60', { maxPrice: '60' }],
    ['less than 60 dollars', { maxPrice: '60' }],
    ['over 100', { minPrice: '100' }],
    ['between 60 and 40', { minPrice: '40', maxPrice: '60' }],
    ['$40-$60 polo', { category: 'polos', minPrice: '40', maxPrice: '60' }],
    ['$1,250.50', { maxPrice: '1250.5' }],
    ['polo 66', { category: 'polos', text: '66' }],
    ['cheap polo', { category: 'polos', sort: 'price-asc' }],
    ['mens polo', { category: 'polos' }],
    ['men', {}],
    ['for the', { text: 'for the' }],
    ['formal evening', { category: 'evening' }],
    ['evening formal', { category: 'evening' }],
    ['polo formal', { category: 'polos', text: 'formal' }],
    ['shorts', { text: 'shorts' }],
    ['return policy', { page: '/returns' }],
    ['how long does delivery take', { page: '/shipping' }],
    ['size chart', { page: '/size-guide' }],
    ['navy polo shipping', { color: 'navy', category: 'polos', page: '/shipping' }],
  ])('%s', (query, meant) => {
    expect(read(query)).toEqual(meant)
  })
})

test.each([
  ['colours', 'color'],
  ['Piqué', 'Pique'],
  ["men's", 'men'],
  ['dresses', 'dress'],
  ['accessories', 'accessory'],
  ['striped', 'stripe'],
  ['shorts', 'shorts'],
])('%s and %s are one word', (typed, word) => {
  expect(canonical(typed)).toBe(word)
})

const words = [
  ...lexicon.targets,
  'under',
  '$60',
  'size',
  'm',
  'the',
  'men',
  'returns',
  'zebra',
  '40"',
  'and',
  'x',
  'to',
  '9',
  'cheap',
]
const query = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 14 })

test('every typed word is in one part, in order', () => {
  fc.assert(
    fc.property(query, (typed) => {
      const text = typed.join(' ')
      const { parts } = understand(text, lexicon)
      expect(parts.map((part) => part.typed).join(' ')).toBe(
        readTokens(text)
          .map((token) => token.typed)
          .join(' '),
      )
      expect(parts.every((part) => part.words.length > 0)).toBe(true)
    }),
  )
})

test('the filter has every choice of the parts and no other', () => {
  fc.assert(
    fc.property(query, (typed) => {
      const { parts, filter } = understand(typed.join(' '), lexicon)
      const asked = parts.flatMap((part: Part) => (part.kind === 'choices' ? part.choices : []))
      const values = asked.filter(({ key }) => key !== 'category').map(({ key, value }) => `${key}=${value}`)
      const chosen = Object.entries(filter.chosen).flatMap(([key, all]) => all.map((value) => `${key}=${value}`))
      expect(new Set(chosen)).toEqual(new Set(values))
      // Removing one leaves all others.
      for (const { key, value } of asked.filter((choice) => choice.key !== 'category')) {
        const rest = choose(
          filter,
          key,
          chosenOf(filter, key).filter((chosen) => chosen !== value),
        )
        expect(Object.values(rest.chosen).flat().length).toBe(chosen.length - 1)
      }
    }),
  )
})

describe('what nothing matches is asked again without one facet', () => {
  const relaxed = (query: string) =>
    relax(understand(query, lexicon)).map(({ filter, ignored }) => [ignored, writeParameters(filter, 'USD')])

  test('the category first, then the colour; never a fit, the size or the price', () => {
    expect(relaxed('slim navy polo size M under $80')).toEqual([
      [['polo'], { fit: 'slim', color: 'navy', size: 'm', maxPrice: '80' }],
      [['navy'], { category: 'polos', fit: 'slim', size: 'm', maxPrice: '80' }],
    ])
  })

  test('all words of a facet go together', () => {
    expect(relaxed('slim navy or white')).toEqual([[['navy', 'white'], { fit: 'slim' }]])
  })

  test.each(['navy', 'navy size M under $80', 'size M', ''])('"%s" has nothing to leave out', (query) => {
    expect(relaxed(query)).toEqual([])
  })
})
