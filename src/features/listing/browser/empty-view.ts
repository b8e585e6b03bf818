import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import type { FilterState } from '../rules/query.ts'
import type { Applied } from './chips.ts'
import { countShirts } from './results-view.ts'

/** Nothing matches: suggests filters to remove and shows how many products each would leave. */
export function showEmpty(
  place: HTMLElement,
  count: (filter: FilterState) => number,
  applied: readonly Applied[],
  apply: (filter: FilterState) => void,
): void {
  const drops = applied
    .map((entry) => ({ ...entry, total: count(entry.without) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  const items = drops.map(({ name, without, total }) => {
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'chip'
    button.textContent = say(texts.without, { filter: name, shirts: countShirts(total) })
    button.addEventListener('click', () => apply(without))
    item.append(button)
    return item
  })
  const heading = document.createElement('h2')
  heading.textContent = texts.noMatch
  const advice = document.createElement('p')
  advice.textContent = drops.length > 1 ? texts.tryRemoving : drops.length > 0 ? texts.tryRemovingIt : texts.tryClearing
  const list = document.createElement('ul')
  list.role = 'list'
  list.append(...items)
  const clear = document.createElement('button')
  Object.assign(clear, { type: 'button', className: 'text-button', textContent: texts.clearAllFilters })
  clear.dataset['clear'] = ''
  place.replaceChildren(heading, advice, list, clear)
  place.hidden = false
}
