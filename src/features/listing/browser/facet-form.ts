import type { Facets } from '../../catalog/contract.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import { facetChoices } from '../rules/choices.ts'
import { chosenOf, type FilterState } from '../rules/query.ts'
import { readRange } from '../rules/ranges.ts'
import { pickRows, rowsInSight } from '../rules/rows-in-sight.ts'
import { describeMore, settleRows, showsAll } from './long-facets.ts'

type Choice = ReturnType<typeof facetChoices>[number]

const svg = 'http://www.w3.org/2000/svg'

/** A row as FacetList.astro renders it. */
function makeItem(key: string, { value, label, hex }: Choice): HTMLLIElement {
  const row = document.createElement('li')
  row.role = 'none'
  const item = document.createElement('label')
  row.append(item)
  const input = document.createElement('input')
  Object.assign(input, { type: key === 'category' ? 'radio' : 'checkbox', name: key, value })
  item.append(input)
  if (hex) {
    const swatch = document.createElementNS(svg, 'svg')
    swatch.setAttribute('class', 'swatch')
    swatch.setAttribute('color', hex)
    swatch.setAttribute('aria-hidden', 'true')
    item.append(swatch)
  }
  item.append(label)
  return row
}

const readValue = (row: Element) => row.querySelector('input')?.value ?? ''

/** Chosen values of a long list come first, unless the shopper is using the list; all others are in the order of the choices. */
function arrange(list: HTMLElement, choices: readonly Choice[], chosen: readonly string[]): void {
  const rows = [...list.querySelectorAll('li')]
  if (rows.length <= rowsInSight || list.contains(document.activeElement)) return
  const first = list.dataset['facet'] === 'category' ? [] : chosen
  const places = new Map([...first, ...choices.map(({ value }) => value)].toReversed().map((value, at) => [value, -at]))
  const placeOf = (row: Element) => places.get(readValue(row)) ?? 1
  const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b))
  if (sorted.some((row, place) => row !== rows[place])) list.append(...sorted)
}

/** The values to show: all of a short or opened list; else those in sight that still have results, and as many more as fit. */
function pickShown(list: HTMLElement, choices: readonly Choice[], chosen: readonly string[]): readonly Choice[] {
  if (list.dataset['facet'] === 'size' || showsAll(list)) return choices
  const inSight = [...list.querySelectorAll('label:not([data-over])')].map(readValue)
  const wasOpen = inSight.length > rowsInSight + chosen.length
  return pickRows(choices, new Set(wasOpen ? chosen : [...inSight, ...chosen]))
}

/** Updates the counts of one facet. Choices without results are hidden (FacetList.astro) unless they are chosen. */
function showFacet(list: HTMLElement, choices: readonly Choice[], chosen: readonly string[]): void {
  const known = new Set([...list.querySelectorAll('input')].map(({ value }) => value))
  const before = new Set(list.querySelectorAll('label:not([data-over])'))
  const shown = pickShown(list, choices, chosen)
  list.append(
    ...shown.filter(({ value }) => !known.has(value)).map((choice) => makeItem(list.dataset['facet'] ?? '', choice)),
  )
  arrange(list, choices, chosen)
  const counts = new Map(choices.map((choice) => [choice.value, choice.count]))
  const inSight = new Set([...shown.map(({ value }) => value), ...chosen])
  for (const input of list.querySelectorAll('input')) {
    const count = String(counts.get(input.value) ?? 0)
    input.checked = chosen.includes(input.value)
    // Writing the same text again would trigger another layout.
    const item = input.parentElement
    if (!item) continue
    if (item.dataset['count'] !== count) item.dataset['count'] = count
    const isOver = counts.has(input.value) && !inSight.has(input.value)
    if ((item.dataset['over'] !== undefined) !== isOver) item.toggleAttribute('data-over', isOver)
  }
  if (list.dataset['facet'] === 'size') return
  describeMore(list, choices.length)
  settleRows(list, before)
}

/** The ends of a facet of numbers. */
function showRange(group: HTMLElement, [value = '']: readonly string[]): void {
  const range = readRange(value)
  for (const end of ['from', 'to'] as const) {
    const field = group.querySelector<HTMLInputElement>(`[data-end="${end}"]`)
    const text = String(range?.[end] ?? '')
    if (field && field !== document.activeElement && field.value !== text) field.value = text
  }
}

export function showFacets(form: HTMLFormElement, facets: Facets, filter: FilterState, total: number): void {
  const everything = { value: rootCategory, label: '', count: total }
  for (const list of form.querySelectorAll<HTMLElement>('[data-facet]')) {
    const key = list.dataset['facet'] ?? ''
    const choices = facetChoices(facets, key)
    const chosen = chosenOf(filter, key)
    if (key === 'category') showFacet(list, [everything, ...choices], [filter.category])
    else showFacet(list, choices, chosen)
    const group = list.closest('details')
    if (!group) continue
    // Shows choices that came with the address; hides facets without any, but keeps the sizes and the way to all shirts.
    if (chosen.length > 0) group.open = true
    if (key !== 'size' && key !== 'category') group.hidden = choices.length + chosen.length === 0
  }
  for (const range of form.querySelectorAll<HTMLElement>('[data-range]')) {
    const key = range.dataset['range'] ?? ''
    const chosen = chosenOf(filter, key)
    showRange(range, chosen)
    const group = range.closest('details')
    if (!group) continue
    if (chosen.length > 0) group.open = true
    group.hidden = facetChoices(facets, key).length + chosen.length === 0
  }
}
