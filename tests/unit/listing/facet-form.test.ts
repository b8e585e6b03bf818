// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import type { Facets } from '../../../src/features/catalog/contract.ts'
import { showFacets } from '../../../src/features/listing/browser/facet-form.ts'
import { emptyFilter, type FilterState } from '../../../src/features/listing/rules/query.ts'

const item = (type: string, value: string) =>
  `<li><label><svg><circle/></svg><input type="${type}" value="${value}"><span data-part="label"></span><span data-part="count"></span></label></li>`

function openForm(): HTMLFormElement {
  document.body.innerHTML = `<form>
    <details><ul data-facet="category">${item('radio', 'fashion')}<template>${item('radio', '')}</template></ul></details>
    <details><ul data-facet="color">${item('checkbox', 'white')}<template>${item('checkbox', '')}</template></ul></details>
    <details><ul data-facet="fit"><template>${item('checkbox', '')}</template></ul></details>
  </form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('No form')
  return form
}

const facets: Facets = {
  ...{ brands: [], sizes: [], price: { min: 0, max: 0 } },
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
const items = (key: string) => [...(listOf(key)?.querySelectorAll('li') ?? [])]
/** What each choice says: its value, its count, whether it is chosen, whether it leads nowhere. */
const told = (key: string) =>
  items(key).map((one) => [
    one.querySelector('input')?.value,
    one.querySelector('[data-part="count"]')?.textContent,
    one.querySelector('input')?.checked,
    one.hasAttribute('data-empty'),
  ])
const group = (key: string) => listOf(key)?.closest('details')

describe('the facets of a listing', () => {
  beforeEach(() => {
    form = openForm()
  })

  test('get their counts, and the choices that the file left out', () => {
    show()
    expect(told('category')).toEqual([
      ['fashion', '7', true, false],
      ['polos', '3', false, false],
    ])
    expect(told('color')).toEqual([
      ['white', '1', false, false],
      ['navy', '2', false, false],
    ])
    const [, navy] = items('color')
    expect(navy?.querySelector('[data-part="label"]')?.textContent).toBe('Navy')
    expect(navy?.querySelector('circle')?.getAttribute('fill')).toBe('#001f3f')
    show()
    expect(items('color')).toHaveLength(2)
  })

  test('mark what leads nowhere now, and count it again when it does', () => {
    show()
    show({ colors: [{ value: 'navy', label: 'Navy', count: 4, hex: '#001f3f' }] }, { chosen: { color: ['white'] } })
    expect(told('color')).toEqual([
      ['white', '0', true, true],
      ['navy', '4', false, false],
    ])
    show()
    expect(told('color')).toEqual([
      ['white', '1', false, false],
      ['navy', '2', false, false],
    ])
  })

  test('check what is chosen and nothing else', () => {
    show({}, { category: 'polos', chosen: { color: ['navy'] } })
    expect(told('category').map(([, , checked]) => checked)).toEqual([false, true])
    expect(told('color').map(([, , checked]) => checked)).toEqual([false, true])
  })

  test('open where something is chosen, and stay as they are otherwise', () => {
    show({}, { chosen: { color: ['navy'] } })
    expect([group('color')?.open, group('category')?.open]).toEqual([true, false])
    show()
    expect(group('color')?.open).toBe(true)
  })

  test('made of an attribute are away while they lead nowhere and nothing of them is chosen', () => {
    const slim = { key: 'fit', label: 'Fit', choices: [{ value: 'slim', label: 'Slim', count: 1 }] }
    show({ colors: [] })
    expect([group('fit')?.hidden, group('color')?.hidden]).toEqual([true, false])
    show({ attributes: [slim] })
    expect(group('fit')?.hidden).toBe(false)
    expect(told('fit')).toEqual([['slim', '1', false, false]])
    show({}, { chosen: { fit: ['slim'] } })
    expect(group('fit')?.hidden).toBe(false)
    show()
    expect(group('fit')?.hidden).toBe(true)
  })

  test('do not write a count that stands already', () => {
    show()
    const written = items('color')[0]?.querySelector('[data-part="count"]')?.firstChild
    show()
    expect(items('color')[0]?.querySelector('[data-part="count"]')?.firstChild).toBe(written)
  })
})
