import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { fixedFacets, isFixed } from '../../../src/features/catalog/rules/facets.ts'
import { rootCategory } from '../../../src/features/catalog/rules/root-category.ts'
import { listApplied } from '../../../src/features/listing/browser/chips.ts'
import { filterQuery } from '../../../src/features/listing/contract.ts'
import { facetChoices } from '../../../src/features/listing/rules/choices.ts'
import { filterIndex } from '../../../src/features/listing/rules/filter.ts'
import { flagValues } from '../../../src/features/listing/rules/flag-values.ts'
import { writeHeadScript } from '../../../src/features/listing/rules/head-scripts.ts'
import { choicesOf } from '../../../src/features/listing/rules/index-format.ts'
import { findUnknown } from '../../../src/features/listing/rules/known-values.ts'
import {
  chosenOf,
  emptyFilter,
  type FilterState,
  formatFilter,
  parseFilter,
} from '../../../src/features/listing/rules/query.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

const reading = { currency: 'USD', ceilingCents: 50_000, attributeKeys: ['fit'] }
const keys = [...Object.keys(fixedFacets), 'fit']
const choiceKeys = keys.filter((key) => key !== 'category' && key !== 'price')

const fitOf = (value: string) => ({ key: 'fit', label: 'Fit', unit: '', values: [{ value, label: value }] })
/** Two shirts that differ in every facet; the second one is in stock or not. */
const makeIndex = (stock: number) =>
  openListing([
    showProduct('1', {
      brand: { slug: 'arrow', name: 'Arrow' },
      category: { slug: 'polos', name: 'Polos' },
      finalPrice: 30,
      price: 40,
      stock: { white: { S: 1 } },
      attributes: [fitOf('slim')],
    }),
    showProduct('2', {
      brand: { slug: 'brook', name: 'Brook' },
      category: { slug: 'formal', name: 'Formal' },
      finalPrice: 90,
      stock: { navy: { M: stock } },
      attributes: [fitOf('regular')],
    }),
  ]).index
const index = makeIndex(1)
const partlySoldOut = makeIndex(0)
const indexFor = (key: string) => (key === 'availability' ? partlySoldOut : index)

/** A filter that only the first shirt passes. */
function narrow(key: string): FilterState {
  if (key === 'category') return { ...emptyFilter, category: 'polos' }
  if (key === 'price') return { ...emptyFilter, maxCents: 3000 }
  const [, value = 'none'] =
    choicesOf(indexFor(key).summary, key)
      .map(
        (choice) =>
          [filterIndex(indexFor(key), { ...emptyFilter, chosen: { [key]: [choice.value] } }), choice.value] as const,
      )
      .find(([{ products }]) => products.length === 1 && products[0] === 0) ?? []
  return { ...emptyFilter, chosen: { [key]: [value] } }
}

function hides(search: string): boolean {
  const attributes: string[] = []
  const document = { documentElement: { setAttribute: (name: string) => attributes.push(name) } }
  runInNewContext(writeHeadScript(reading.attributeKeys), { location: { search }, document, URLSearchParams })
  return attributes.includes('data-filtering')
}

// A facet, fixed or made of an attribute, that one of these forgets is a filter that some part of the shop loses.
describe.each(keys)('the facet %s', (key) => {
  const filter = narrow(key)
  const address = formatFilter(filter, reading)

  test('narrows the list, in the index as a browser reads it', () => {
    expect([...filterIndex(indexFor(key), filter).products]).toEqual([0])
  })

  test("is kept by the address, the API's query and the known values", () => {
    expect(parseFilter(new URLSearchParams(address), reading)).toEqual(filter)
    const query = filterQuery.parse(Object.fromEntries(new URLSearchParams(address)))
    expect(parseFilter(query, reading)).toEqual(filter)
    expect(findUnknown(filter, indexFor(key).summary)).toEqual([])
  })

  test("hides the file's unfiltered list before the first paint", () => {
    expect(hides('')).toBe(false)
    expect(hides(`?${address}`)).toBe(true)
    // As someone may type it: the bounds of the price, which every address has, hide the list by themselves.
    const alone = key === 'price' ? 'maxPrice=30' : `${key}=${new URLSearchParams(address).get(key)}`
    expect(hides(`?${alone}`)).toBe(true)
  })

  test('has one chip, which removes it', () => {
    expect(listApplied(filter, index.summary, { base: rootCategory, own: [] })).toEqual([
      { name: expect.stringMatching(/./), without: emptyFilter },
    ])
  })
})

test.each(choiceKeys)('every choice of %s is named and counted, its own left out', (key) => {
  const { facets } = filterIndex(indexFor(key), narrow(key))
  // A flag has one value, and the second shirt lacks it.
  const choices = key in flagValues ? 1 : 2
  expect(facetChoices(facets, key).map(({ label, count }) => [label !== '', count])).toEqual(
    Array.from({ length: choices }, () => [true, 1]),
  )
  expect(chosenOf(narrow(key), key)).not.toEqual(['none'])
})

test('an attribute cannot take the key of a fixed facet', () => {
  expect(keys.filter(isFixed)).toEqual(Object.keys(fixedFacets))
})
