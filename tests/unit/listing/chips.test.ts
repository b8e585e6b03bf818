// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Applied, listApplied, showChips } from '../../../src/features/listing/browser/chips.ts'
import { emptyFilter, type FilterState } from '../../../src/features/listing/rules/query.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

const { summary } = openListing([
  showProduct('1', {
    category: { slug: 'polos', name: 'Polos' },
    stock: { white: { M: 1 }, navy: { L: 1 } },
    attributes: [{ key: 'fit', label: 'Fit', unit: '', values: [{ value: 'slim', label: 'Slim' }] }],
  }),
]).index

const list = (filter: Partial<FilterState>, base = 'fashion') =>
  listApplied({ ...emptyFilter, page: 3, ...filter }, summary, { base, own: [] })
const names = (filter: Partial<FilterState>, base?: string) => list(filter, base).map(({ name }) => name)

describe('the active filters of a list', () => {
  test('are empty on a page that only shows its own category in some order', () => {
    expect(names({ sort: 'rating' })).toEqual([])
    expect(names({ category: 'polos' }, 'polos')).toEqual([])
  })

  test('have the names that shoppers know', () => {
    const chosen = { brand: ['harbour'], color: ['navy', 'white'], size: ['m'], fit: ['slim'] }
    expect(names({ category: 'polos', chosen })).toEqual(['POLOS', 'Harbour', 'Navy', 'White', 'Size M', 'Fit: slim'])
  })

  test("keep the address's value when the shop has no name for it", () => {
    expect(names({ category: 'nowhere', chosen: { color: ['blurple'], size: ['huge'] } })).toEqual([
      'nowhere',
      'blurple',
      'Size huge',
    ])
  })

  test.each([
    [1000, null, 'From $10'],
    [null, 2050, 'Up to $20.50'],
    [1000, 2050, '$10 to $20.50'],
    [0, null, 'From $0'],
  ])('a price from %s to %s is "%s"', (minCents, maxCents, name) => {
    expect(names({ minCents, maxCents })).toEqual([name])
  })

  test('are removed one by one, returning to the first page', () => {
    const filter = { ...emptyFilter, category: 'formal', chosen: { color: ['navy', 'white'] }, minCents: 1000, page: 3 }
    const fresh = { ...filter, page: 1 }
    expect(listApplied(filter, summary, { base: 'polos', own: [] }).map(({ without }) => without)).toEqual([
      { ...fresh, category: 'polos' },
      { ...fresh, chosen: { color: ['white'] } },
      { ...fresh, chosen: { color: ['navy'] } },
      { ...fresh, minCents: null },
    ])
    const [only] = list({ chosen: { color: ['navy'] } })
    expect(only?.without).toEqual(emptyFilter)
  })
})

describe('the chips', () => {
  const place = () => document.querySelector('div') ?? document.body
  const chips = () => [...place().querySelectorAll('button')]
  const applied = (...shown: string[]): Applied[] =>
    shown.map((name) => ({ name, without: { ...emptyFilter, category: `not-${name}` } }))
  const apply = vi.fn()
  const clear = vi.fn()
  const show = (...shown: string[]) => showChips(place(), applied(...shown), apply, clear)

  beforeEach(() => {
    document.body.innerHTML = '<div></div>'
    apply.mockReset()
    clear.mockReset()
  })

  test('describe what pressing them does, and do it', () => {
    show('White', 'Size M')
    expect(place().hidden).toBe(false)
    expect(chips().map((chip) => [chip.textContent, chip.getAttribute('aria-label'), chip.type])).toEqual([
      ['White', 'Remove White', 'button'],
      ['Size M', 'Remove Size M', 'button'],
      ['Clear all', null, 'button'],
    ])
    chips()[1]?.click()
    expect(apply.mock.calls).toEqual([[{ ...emptyFilter, category: 'not-Size M' }]])
    expect(clear).not.toHaveBeenCalled()
    chips()[2]?.click()
    expect(clear).toHaveBeenCalledOnce()
    expect(apply).toHaveBeenCalledOnce()
  })

  test('are hidden, with the last button, when nothing is filtered', () => {
    show('White')
    show()
    expect(place().hidden).toBe(true)
    expect(chips()).toEqual([])
  })

  test('keep the focus: on the next one, or on the last when the end was removed', () => {
    show('White', 'Navy', 'Size M')
    chips()[1]?.focus()
    show('White', 'Size M')
    expect(document.activeElement?.textContent).toBe('Size M')
    chips()[2]?.focus()
    show('White')
    expect(document.activeElement?.textContent).toBe('Clear all')
  })

  test('leave a focus elsewhere alone', () => {
    show('White', 'Navy')
    show('Navy')
    expect(document.activeElement).toBe(document.body)
  })
})
