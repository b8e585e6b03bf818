// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import type { Facets } from '../../../src/features/catalog/contract.ts'
import { showFacets } from '../../../src/features/listing/browser/facet-form.ts'
import { emptyFilter, type FilterState } from '../../../src/features/listing/rules/query.ts'

const row = (type: string, value: string) => `<label><input type="${type}" value="${value}"></label>`

function openForm(): HTMLFormElement {
  document.body.innerHTML = `<form>
    <details><div data-facet="category">${row('radio', 'fashion')}</div></details>
    <details><div data-facet="color">${row('checkbox', 'white')}</div></details>
    <details><div data-facet="size"></div></details>
    <details><div data-facet="brand"></div></details>
    <details><div data-facet="fit"></div></details></form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('No form')
  return form
}

const facets: Facets = {
  brands: [],
  sizes: [],
  price: { min: 0, max: 0 },
  categories: [{ value: 'polos', label: 'Polos', count: 3 }],
  colors: [
    { value: 'navy', label: 'Navy', count: 2, hex: '#001f3f' },
    { value: 'white', label: 'White', count: 1, hex: '#ffffff' },
  ],
  attributes: [],
}

let form: HTMLFormElement
const show = (over: Partial<Facets> = {}, filter: Partial<FilterState> = {}) =>
  showFacets(form, { ...facets, ...over }, { ...emptyFilter, ...filter }, 7)
const listOf = (key: string) => form.querySelector<HTMLElement>(`[data-facet="${key}"]`)
const items = (key: string) => [...(listOf(key)?.querySelectorAll('label') ?? [])]
/** The state of each choice: its value, its count, whether it is chosen. */
const rowsOf = (key: string) =>
  items(key).map((item) => [
    item.querySelector('input')?.value,
    item.dataset['count'],
    item.querySelector('input')?.checked,
  ])
const group = (key: string) => listOf(key)?.closest('details')

describe('the facets of a listing', () => {
  beforeEach(() => {
    form = openForm()
  })

  test('get their counts, and the choices that the file left out', () => {
    show()
    expect(rowsOf('category')).toEqual([
      ['fashion', '7', true],
      ['polos', '3', false],
    ])
    expect(rowsOf('color')).toEqual([
      ['white', '1', false],
      ['navy', '2', false],
    ])
    const [, navy] = items('color')
    expect(navy?.textContent).toBe('Navy')
    expect(navy?.querySelector('svg')?.getAttribute('color')).toBe('#001f3f')
    expect([navy?.querySelector('input')?.type, navy?.querySelector('input')?.name]).toEqual(['checkbox', 'color'])
    expect(items('category')[1]?.querySelector('input')?.type).toBe('radio')
    show()
    expect(items('color')).toHaveLength(2)
  })

  test('hide choices without results, and show them again', () => {
    show()
    show({ colors: [{ value: 'navy', label: 'Navy', count: 4, hex: '#001f3f' }] }, { chosen: { color: ['white'] } })
    expect(rowsOf('color')).toEqual([
      ['white', '0', true],
      ['navy', '4', false],
    ])
    show()
    expect(rowsOf('color')).toEqual([
      ['white', '1', false],
      ['navy', '2', false],
    ])
  })

  test('check what is chosen and nothing else', () => {
    show({}, { category: 'polos', chosen: { color: ['navy'] } })
    expect(rowsOf('category').map(([, , checked]) => checked)).toEqual([false, true])
    expect(rowsOf('color').map(([, , checked]) => checked)).toEqual([false, true])
  })

  test('open when something is chosen, and stay as they are otherwise', () => {
    show({}, { chosen: { color: ['navy'] } })
    expect([group('color')?.open, group('category')?.open]).toEqual([true, false])
    show()
    expect(group('color')?.open).toBe(true)
  })

  test('of an attribute are hidden while they have no results and nothing is chosen', () => {
    const slim = { key: 'fit', label: 'Fit', choices: [{ value: 'slim', label: 'Slim', count: 1 }] }
    show()
    expect([group('fit')?.hidden, group('color')?.hidden]).toEqual([true, false])
    show({ attributes: [slim] })
    expect(group('fit')?.hidden).toBe(false)
    expect(rowsOf('fit')).toEqual([['slim', '1', false]])
    show({}, { chosen: { fit: ['slim'] } })
    expect(group('fit')?.hidden).toBe(false)
    show()
    expect(group('fit')?.hidden).toBe(true)
  })

  test('of a fixed kind are hidden while they have none either, but for the sizes and the way to all shirts', () => {
    show({ categories: [], colors: [] })
    const hidden = ['brand', 'color', 'size', 'category'].map((key) => group(key)?.hidden)
    expect(hidden).toEqual([true, true, false, false])
    show({ colors: [] }, { chosen: { color: ['white'] } })
    expect(group('color')?.hidden).toBe(false)
  })
})
