import type { Facets } from '../../catalog/contract.ts'
import { facetChoices } from '../rules/choices.ts'
import { isFixed } from '../rules/facets.ts'
import { chosenOf, type FilterState, rootCategory } from '../rules/query.ts'

type Choice = ReturnType<typeof facetChoices>[number]

function makeItem(template: HTMLTemplateElement, { value, label, hex }: Choice): HTMLLIElement | null {
  const item = template.content.firstElementChild?.cloneNode(true)
  if (!(item instanceof HTMLLIElement)) return null
  const input = item.querySelector('input')
  const name = item.querySelector('[data-part="label"]')
  if (input) input.value = value
  if (name) name.textContent = label
  if (hex) item.querySelector('circle')?.setAttribute('fill', hex)
  return item
}

const byValue = (list: Element) =>
  new Map(
    [...list.children].flatMap((item) => {
      const input = item instanceof HTMLLIElement ? item.querySelector('input') : null
      return input ? [[input.value, item] as const] : []
    }),
  )

/** Counts of one facet. What leads nowhere now goes, unless it is chosen: that can always be taken back. */
function showFacet(list: Element, choices: readonly Choice[], chosen: readonly string[]): void {
  const template = list.querySelector('template')
  if (!template) return
  const standing = byValue(list)
  const counts = new Map(choices.map((choice) => [choice.value, choice]))
  for (const choice of choices) {
    if (standing.has(choice.value)) continue
    const item = makeItem(template, choice)
    if (item) standing.set(choice.value, item)
    if (item) list.insertBefore(item, template)
  }
  for (const [value, item] of standing) {
    const count = counts.get(value)?.count ?? 0
    const input = item.querySelector('input')
    const number = item.querySelector('[data-part="count"]')
    if (input) input.checked = chosen.includes(value)
    // Writing the same again would lay it out again.
    if (number && number.textContent !== String(count)) number.textContent = String(count)
    item.toggleAttribute('data-empty', count === 0)
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
    // A choice that came with the address is in sight; a facet without any leads nowhere.
    if (chosen.length > 0) group.open = true
    if (!isFixed(key)) group.hidden = choices.length + chosen.length === 0
  }
}
