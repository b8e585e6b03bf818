import type { Facets } from '../../catalog/contract.ts'
import { facetChoices } from '../rules/choices.ts'
import { isFixed } from '../rules/facets.ts'
import { chosenOf, type FilterState, rootCategory } from '../rules/query.ts'

type Choice = ReturnType<typeof facetChoices>[number]

const svg = 'http://www.w3.org/2000/svg'

/** A row as FacetList.astro renders it. */
function makeItem(key: string, { value, label, hex }: Choice): HTMLLabelElement {
  const item = document.createElement('label')
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
  return item
}

const rowsInSight = 7

/** Scrolls a chosen row of a long list into view, unless the shopper is using the list. */
function bringForward(list: HTMLElement, chosen: readonly string[]): void {
  const rows = [...list.querySelectorAll('label')]
  if (rows.length <= rowsInSight || list.dataset['facet'] === 'category' || list.contains(document.activeElement))
    return
  const isChosen = (row: Element) => chosen.includes(row.querySelector('input')?.value ?? '')
  const first = rows.filter(isChosen)
  if (first.some((row, place) => row !== rows[place])) list.prepend(...first)
}

/** Updates the counts of one facet. Choices without results are hidden (FacetList.astro) unless they are chosen. */
function showFacet(list: HTMLElement, choices: readonly Choice[], chosen: readonly string[]): void {
  const known = new Map([...list.querySelectorAll('input')].map((input) => [input.value, input]))
  const counts = new Map(choices.map((choice) => [choice.value, choice.count]))
  const added = choices
    .filter(({ value }) => !known.has(value))
    .map((choice) => makeItem(list.dataset['facet'] ?? '', choice))
  list.append(...added)
  if (chosen.length > 0) bringForward(list, chosen)
  for (const input of list.querySelectorAll('input')) {
    const count = String(counts.get(input.value) ?? 0)
    input.checked = chosen.includes(input.value)
    // Writing the same text again would trigger another layout.
    const item = input.parentElement
    if (item && item.dataset['count'] !== count) item.dataset['count'] = count
  }
}

export function showFacets(form: HTMLFormElement, facets: Facets, filter: FilterState, total: number): void {
  const everything = { value: rootCategory, label: '', count: total }
  for (const list of form.querySelectorAll<HTMLElement>('[data-facet]')) {
    const key = list.dataset['facet'] ?? ''
    const [choices, chosen] = [facetChoices(facets, key), chosenOf(filter, key)]
    if (key === 'category') showFacet(list, [everything, ...choices], [filter.category])
    else showFacet(list, choices, chosen)
    const group = list.closest('details')
    if (!group) continue
    // Shows choices that came with the address; hides facets without any.
    if (chosen.length > 0) group.open = true
    if (!isFixed(key)) group.hidden = choices.length + chosen.length === 0
  }
}
