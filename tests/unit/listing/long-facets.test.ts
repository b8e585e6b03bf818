// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import type { Facets } from '../../../src/features/catalog/contract.ts'
import { showFacets } from '../../../src/features/listing/browser/facet-form.ts'
import { watchLongFacets } from '../../../src/features/listing/browser/long-facets.ts'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'
import { pickRows } from '../../../src/features/listing/rules/rows-in-sight.ts'

const brand = (value: string, count: number) => ({ value, label: value.toUpperCase(), count })
const twelve = [...'abcdefghijkl'].map((value, place) => brand(value, place + 1))
const none: Facets = {
  categories: [],
  brands: [],
  colors: [],
  sizes: [],
  attributes: [],
  price: { min: 0, max: 0 },
}

let form: HTMLFormElement
let brands = twelve
let chosen: string[] = []
const draw = () => showFacets(form, { ...none, brands }, { ...emptyFilter, chosen: { brand: chosen } }, 12)
const find = <E extends Element>(selector: string): E => {
  const element = form.querySelector<E>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}
const button = () => find<HTMLButtonElement>('[data-whole]')
const inSight = () =>
  [...form.querySelectorAll<HTMLElement>('label')]
    .filter((row) => !row.hidden && row.dataset['over'] === undefined && row.dataset['count'] !== '0')
    .map((row) => row.textContent?.trim())
    .join('')
const press = async () => {
  button().click()
  await Promise.resolve()
}

describe('a facet with many values', () => {
  beforeEach(() => {
    document.body.innerHTML = '<form><input data-find><div data-facet="brand" aria-label="Brand"></div></form>'
    const [opened] = document.forms
    if (!opened) throw new Error('No form')
    form = opened
    brands = twelve
    chosen = []
    // Counts come in a task of their own.
    watchLongFacets(form, () => void Promise.resolve().then(draw))
    draw()
  })

  test('shows those of most products, in their order, and all by its button', async () => {
    expect(inSight()).toBe('EFGHIJKL')
    expect([button().textContent, button().getAttribute('aria-label')]).toEqual(['Show all 12', 'Show all 12: Brand'])
    await press()
    expect(inSight()).toBe('ABCDEFGHIJKL')
    expect(button().textContent).toBe('Show fewer')
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(find('[value="a"]'))
    button().focus()
    await press()
    expect(inSight()).toBe('EFGHIJKL')
  })

  test('has chosen values first, and keeps what is in sight while other facets change', () => {
    chosen = ['b']
    draw()
    expect(inSight()).toBe('BEFGHIJKL')
    brands = twelve.map((choice) => ({ ...choice, count: 13 - choice.count }))
    draw()
    expect(inSight()).toBe('BEFGHIJKL')
    brands = twelve.slice(0, 6)
    draw()
    expect(inSight()).toBe('BACDEF')
    expect(button().hidden).toBe(true)
  })

  test('finds a value by its name, whether it is in sight or not', async () => {
    const field = find<HTMLInputElement>('[data-find]')
    const type = async (text: string) => {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
    }
    await type('c')
    expect(inSight()).toBe('C')
    expect(button().hidden).toBe(true)
    await type('')
    expect(inSight()).toBe('EFGHIJKL')
    expect(button().hidden).toBe(false)
  })
})

test('values that have to stay leave room for fewer others', () => {
  const values = (stays: string[]) => pickRows(twelve, new Set(stays)).map(({ value }) => value)
  expect(values(['a', 'b']).join('')).toBe('abghijkl')
  expect(values([...'abcdefghij']).join('')).toBe('abcdefghij')
})
