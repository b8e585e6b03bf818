import * as texts from '../messages/en.ts'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'

function make<K extends keyof HTMLElementTagNameMap>(tag: K, text: string, role?: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.textContent = text
  if (role) element.setAttribute('role', role)
  return element
}

function makeOption({ text, detail, picture, recent }: Suggestion, id: string): HTMLElement {
  const option = make('div', '', 'option')
  option.id = id
  option.setAttribute('aria-selected', 'false')
  if (picture) {
    const image = document.createElement('img')
    Object.assign(image, { src: picture, alt: '', width: 40, height: 50 })
    option.append(image)
  }
  option.append(make('span', text))
  if (detail) option.append(make('span', detail))
  if (recent) {
    option.setAttribute('aria-description', texts.pressDelete)
    // For a pointer; the keyboard has Delete, and everyone the button below the list.
    const remove = make('span', '×')
    remove.setAttribute('aria-hidden', 'true')
    remove.dataset['remove'] = ''
    option.append(remove)
  }
  return option
}

/** Groups with their labels, as a listbox has them; options are numbered through. */
export function makeGroups(groups: readonly SuggestionGroup[], listId: string): HTMLElement[] {
  let count = 0
  return groups.map(({ label, suggestions }, place) => {
    const group = make('div', '', 'group')
    const heading = make('span', label)
    heading.id = `${listId}-label-${place}`
    heading.className = 'label'
    group.setAttribute('aria-labelledby', heading.id)
    group.append(heading)
    for (const suggestion of suggestions) {
      group.append(makeOption(suggestion, `${listId}-${count}`))
      count += 1
    }
    return group
  })
}

/** The panel around the list: it holds what is no option. */
export function makePanel(list: HTMLElement): { panel: HTMLElement; clear: HTMLButtonElement } {
  const panel = document.createElement('div')
  panel.className = list.className
  panel.hidden = true
  list.replaceWith(panel)
  list.className = 'groups'
  list.hidden = false
  const clear = document.createElement('button')
  Object.assign(clear, { type: 'button', className: 'text-button', textContent: texts.clearRecent, hidden: true })
  panel.append(list, clear)
  return { panel, clear }
}
