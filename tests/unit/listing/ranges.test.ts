// @vitest-environment happy-dom
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { listApplied } from '../../../src/features/listing/browser/chips.ts'
import { showFacets } from '../../../src/features/listing/browser/facet-form.ts'
import { readForm } from '../../../src/features/listing/browser/filter-address.ts'
import { filterIndex } from '../../../src/features/listing/rules/filter.ts'
import { findUnknown } from '../../../src/features/listing/rules/known-values.ts'
import { emptyFilter, type FilterState, formatFilter, parseFilter } from '../../../src/features/listing/rules/query.ts'
import { type Range, readRange, writeRange } from '../../../src/features/listing/rules/ranges.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

const weigh = (...labels: string[]) => [
  {
    key: 'cloth-weight',
    label: 'Cloth weight',
    unit: 'g',
    values: labels.map((label) => ({ value: label.replace(/[.,]/, '-'), label })),
  },
]
const labels = ['90', '120.5', '140', '180']
const category = { slug: 'polos', name: 'Polos' }
const facet = {
  key: 'cloth-weight',
  label: 'Cloth weight',
  kind: 'range' as const,
  unit: 'g',
  shown: true,
  choices: labels.map((label) => ({ value: label.replace('.', '-'), label, hex: null })),
}
const { index } = openListing(
  labels.map((label, place) => showProduct(String(place + 1), { category, attributes: weigh(label) })),
  [facet],
)
const by = (value: string): FilterState => ({ ...emptyFilter, chosen: { 'cloth-weight': [value] } })
const find = (value: string) => [...filterIndex(index, by(value)).products].map((place) => labels[place])

describe('a facet of numbers', () => {
  test('is filtered by a range, both ends included, or by a single number', () => {
    expect(find('120p5-to-140')).toEqual(['120.5', '140'])
    expect(find('from-121')).toEqual(['140', '180'])
    expect(find('up-to-90')).toEqual(['90'])
    expect(find('180-to-90')).toEqual([])
    expect(find('180')).toEqual(['180'])
  })

  test('keeps any range in its address', () => {
    const end = fc.option(fc.integer({ min: -999_999, max: 999_999 }).map((value) => value / 1000))
    fc.assert(
      fc.property(end, end, (from, to) => {
        const range: Range = { from, to }
        const value = writeRange(range)
        if (value === null) {
          expect(range).toEqual({ from: null, to: null })
          return
        }
        expect(readRange(value)).toEqual(range)
        const reading = { currency: 'USD', ceilingCents: 50_000, attributeKeys: ['cloth-weight'] }
        expect(parseFilter(new URLSearchParams(formatFilter(by(value), reading)), reading)).toEqual(by(value))
      }),
    )
  })

  test('counts other facets within the range, and is itself counted without it', () => {
    const { facets } = filterIndex(index, by('from-121'))
    expect(facets.categories).toMatchObject([{ value: 'polos', count: 2 }])
    expect(facets.attributes.find(({ key }) => key === 'cloth-weight')?.choices).toHaveLength(4)
  })

  test('has a chip with its unit; what is no range is unknown, also to a facet of words', () => {
    const page = { base: 'fashion', own: [] }
    const chips = (value: string) => listApplied(by(value), index.summary, page).map(({ name }) => name)
    expect(['90-to-140', 'from-90', 'up-to-120p5'].flatMap(chips)).toEqual([
      'Cloth weight: 90 to 140 g',
      'Cloth weight: from 90 g',
      'Cloth weight: up to 120.5 g',
    ])
    const chosen = { 'cloth-weight': ['90-to-140', 'heavy'], color: ['1-to-2'] }
    expect(findUnknown({ ...emptyFilter, chosen }, index.summary)).toEqual([
      { facet: 'cloth-weight', value: 'heavy' },
      { facet: 'color', value: '1-to-2' },
    ])
  })
})

describe('its fields', () => {
  let form: HTMLFormElement
  beforeEach(() => {
    const [from, to] = ['from', 'to'].map((end) => `<input type="number" data-end="${end}">`)
    document.body.innerHTML = `<form><details><div data-range="cloth-weight">${from}${to}</div></details></form>`
    const [opened] = document.forms
    if (!opened) throw new Error('No form')
    form = opened
  })
  const ends = () => [...form.querySelectorAll('input')].map(({ value }) => value)
  const type = (...values: string[]) => {
    for (const [place, field] of form.querySelectorAll('input').entries()) field.value = values[place] ?? ''
    return readForm(form, emptyFilter).chosen
  }

  test('are read as one range, and show the address’s', () => {
    expect(type('90', '140.5')).toEqual({ 'cloth-weight': ['90-to-140p5'] })
    expect(type('', '140')).toEqual({ 'cloth-weight': ['up-to-140'] })
    expect(type('', '')).toEqual({})
    const filter = by('from-120p5')
    showFacets(form, filterIndex(index, filter).facets, filter, 4)
    expect(ends()).toEqual(['120.5', ''])
    expect(form.querySelector('details')?.open).toBe(true)
    showFacets(form, filterIndex(index, emptyFilter).facets, emptyFilter, 4)
    expect(ends()).toEqual(['', ''])
  })
})
