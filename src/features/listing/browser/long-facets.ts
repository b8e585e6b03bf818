import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import { rowsInSight } from '../rules/rows-in-sight.ts'

/** The button below a long facet. */
const buttonOf = (list: HTMLElement) => {
  const next = list.nextElementSibling
  return next instanceof HTMLButtonElement && next.dataset['whole'] !== undefined ? next : null
}

function addButton(list: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'text-button' })
  button.dataset['whole'] = ''
  list.after(button)
  return button
}

/** Whether every value is shown: someone asked for it, or searches in the facet. */
export const showsAll = ({ dataset }: HTMLElement) => dataset['all'] !== undefined || dataset['finding'] !== undefined

/** The button says what a press does, and is there while there is more. */
export function describeMore(list: HTMLElement, values: number): void {
  const button = buttonOf(list) ?? (values > rowsInSight ? addButton(list) : null)
  if (!button) return
  const isOpen = list.dataset['all'] !== undefined
  button.hidden = values <= rowsInSight || list.dataset['finding'] !== undefined
  const text = isOpen ? texts.showFewer : say(texts.showAll, { count: values })
  if (button.textContent === text) return
  button.textContent = text
  button.setAttribute('aria-label', `${text}: ${list.getAttribute('aria-label') ?? ''}`)
  button.setAttribute('aria-expanded', String(isOpen))
}

/** Shows only the values that are searched for. */
function find(list: HTMLElement): void {
  const field = list.previousElementSibling
  if (!(field instanceof HTMLInputElement)) return
  const sought = field.value.trim().toLowerCase()
  for (const row of list.querySelectorAll('label')) row.hidden = !row.textContent.toLowerCase().includes(sought)
}

/** Called with the rows there were, once all are there. A keyboard goes on with the first that has come. */
export function settleRows(list: HTMLElement, before: ReadonlySet<Element>): void {
  find(list)
  if (list.dataset['all'] !== 'opening') return
  list.dataset['all'] = ''
  const row = [...list.querySelectorAll('label')].find((label) => !before.has(label))
  row?.querySelector('input')?.focus({ preventScroll: true })
}

/** Shows all values of a facet, or fewer, or those that someone searches for. `draw` shows the counts again. */
export function watchLongFacets(form: HTMLFormElement, draw: () => void): void {
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-whole]') : null
    const list = button?.previousElementSibling
    if (!(list instanceof HTMLElement)) return
    if (list.dataset['all'] === undefined) list.dataset['all'] = 'opening'
    else delete list.dataset['all']
    draw()
  })
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-find]')) return
    const list = target.nextElementSibling
    if (!(list instanceof HTMLElement)) return
    const wasFinding = list.dataset['finding'] !== undefined
    const isFinding = list.toggleAttribute('data-finding', target.value.trim() !== '')
    find(list)
    if (wasFinding !== isFinding) draw()
  })
}
