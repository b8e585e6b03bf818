import { filterIndex } from '../rules/filter.ts'
import type { FilterIndex } from '../rules/index-format.ts'
import type { FilterState } from '../rules/query.ts'
import type { Applied } from './chips.ts'
import { countShirts } from './results-view.ts'

/** Nothing matches: which filter to drop, and what would be left then. */
export function showEmpty(
  place: HTMLElement,
  index: FilterIndex,
  applied: readonly Applied[],
  apply: (filter: FilterState) => void,
): void {
  const list = place.querySelector('[data-part="drops"]')
  const drops = applied
    .map((entry) => ({ ...entry, total: filterIndex(index, entry.without).products.length }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  const items = drops.map(({ name, without, total }) => {
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'chip'
    button.textContent = `Without ${name}: ${countShirts(total)}`
    button.addEventListener('click', () => apply(without))
    item.append(button)
    return item
  })
  list?.replaceChildren(...items)
  const advice = place.querySelector('[data-part="advice"]')
  if (advice) advice.textContent = drops.length > 0 ? 'Try removing one:' : 'Try clearing all filters.'
  place.hidden = false
}
