import { inLanguage } from '../../../platform/pure/text/part-language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { addPanel } from '../../../site/browser/panels.ts'
import * as texts from '../messages/en.ts'
import { forgetSearch, forgetSearches } from './recent-searches.ts'
import {
  findsHere,
  readProducts,
  readStarts,
  readWords,
  repeatTyped,
  type Suggestion,
  type SuggestionGroup,
} from './suggestions.ts'

function make<K extends keyof HTMLElementTagNameMap>(tag: K, text: string, role?: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.textContent = text
  if (role) element.setAttribute('role', role)
  return element
}

function makeOption({ text, language, detail, picture, recent }: Suggestion, id: string): HTMLElement {
  const option = make('div', '', 'option')
  option.id = id
  option.setAttribute('aria-selected', 'false')
  if (picture) {
    const image = document.createElement('img')
    Object.assign(image, { src: picture, alt: '', width: 40, height: 50 })
    option.append(image)
  }
  option.append(Object.assign(make('span', text), inLanguage(language)))
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
function makeGroups(groups: readonly SuggestionGroup[], listId: string): HTMLElement[] {
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
function makePanel(list: HTMLElement): { panel: HTMLElement; clear: HTMLButtonElement } {
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

const shortest = 2
/** A request waits for a pause; the engine in the page doesn't. */
const pauseMs = 120

interface Parts {
  form: HTMLFormElement
  field: HTMLInputElement
  list: HTMLElement
}

/** The ARIA pattern of an editable combobox with a list: focus stays in the field, arrows move through the options. */
class Combobox {
  readonly parts: Parts
  readonly panel: HTMLElement
  readonly clear: HTMLButtonElement
  suggestions: Suggestion[] = []
  products: SuggestionGroup[] = []
  active = -1
  asking = new AbortController()
  /** Says that the panel was closed; absent while it is. */
  closed: (() => void) | undefined

  constructor(parts: Parts) {
    this.parts = parts
    const { panel, clear } = makePanel(parts.list)
    this.panel = panel
    this.clear = clear
  }

  get options(): HTMLElement[] {
    return [...this.parts.list.querySelectorAll<HTMLElement>('[role="option"]')]
  }

  mark(next: number): void {
    const { field } = this.parts
    this.active = next
    for (const [place, option] of this.options.entries()) {
      option.setAttribute('aria-selected', String(place === next))
      if (place === next) option.scrollIntoView({ block: 'nearest' })
    }
    const id = this.options[next]?.id
    if (id) field.setAttribute('aria-activedescendant', id)
    else field.removeAttribute('aria-activedescendant')
  }

  /** What was marked stays so when more comes in. */
  show(groups: readonly SuggestionGroup[]): void {
    const { form, list, field } = this.parts
    const marked = this.suggestions[this.active]?.path
    this.suggestions = groups.flatMap(({ suggestions }) => suggestions)
    list.replaceChildren(...makeGroups(groups, list.id))
    this.panel.hidden = this.suggestions.length === 0
    if (this.panel.hidden) {
      this.closed?.()
      this.closed = undefined
    } else this.closed ??= addPanel({ close: () => this.close() })
    this.clear.hidden = !this.suggestions.some(({ recent }) => recent)
    field.setAttribute('aria-expanded', String(!this.panel.hidden))
    this.mark(marked === undefined ? -1 : this.suggestions.findIndex(({ path }) => path === marked))
    const status = form.querySelector('[role="status"]')
    const count = this.suggestions.length
    if (status) status.textContent = count === 0 ? '' : say(texts.suggestionCount, { count })
  }

  /** Whether suggestions for this text are still wanted: not when it has changed, or its field was left. */
  isWanted(query: string, asking: AbortController): boolean {
    const { form, field } = this.parts
    return !asking.signal.aborted && field.value.trim() === query && form.contains(document.activeElement)
  }

  async ask(): Promise<void> {
    this.asking.abort()
    const asking = new AbortController()
    this.asking = asking
    const query = this.parts.field.value.trim()
    if (query.length < shortest) {
      const starts = query === '' ? await readStarts() : []
      if (this.isWanted(query, asking)) this.show(starts)
      return
    }
    // Words are here at once; products of the last text stay until those of this come.
    const words = await readWords(this.parts.field.value)
    const here = await findsHere()
    const known = [...words, ...this.products]
    if (this.isWanted(query, asking)) this.show(known.length > 0 || here ? known : repeatTyped(query))
    if (!here) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (!this.isWanted(query, asking)) return
    const products = await readProducts(query, asking.signal)
    if (!this.isWanted(query, asking)) return
    this.products = products
    this.show([...words, ...products])
  }

  /** After the last option comes the field itself, then the first option. */
  move(step: number): boolean {
    const places = this.suggestions.length + 1
    if (places > 1) this.mark(((this.active + 1 + step + places) % places) - 1)
    return places > 1
  }

  close(): boolean {
    this.asking.abort()
    const open = !this.panel.hidden
    this.products = []
    this.show([])
    return open
  }

  choose(place: number): boolean {
    const chosen = this.suggestions[place]
    if (chosen) location.assign(chosen.path)
    return chosen !== undefined
  }

  /** Removes a search of this browser. */
  remove(place: number): boolean {
    const chosen = this.suggestions[place]
    if (!chosen?.recent) return false
    forgetSearch(chosen.text)
    void this.ask()
    return true
  }

  /** True when the list handled the key. */
  press(key: string): boolean {
    if (key === 'ArrowDown') return this.suggestions.length > 0 ? this.move(1) : this.open()
    if (key === 'ArrowUp') return this.move(-1)
    if (key === 'Escape') return this.close()
    if (key === 'Delete') return this.remove(this.active)
    return key === 'Enter' && this.choose(this.active)
  }

  /** Opens a list that was closed. */
  open(): boolean {
    void this.ask()
    return true
  }
}

export function attachCombobox(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="query"]')
  const list = form.querySelector<HTMLElement>('[role="listbox"]')
  if (!field || !list) return
  const combobox = new Combobox({ form, field, list })
  field.addEventListener('input', () => void combobox.ask())
  field.addEventListener('focus', () => void combobox.ask())
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && combobox.press(event.key)) event.preventDefault()
  })
  // The field keeps the focus while something in the panel is pressed.
  combobox.panel.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (!option || !(target instanceof Element)) return
    const place = combobox.options.indexOf(option)
    if (!target.closest('[data-remove]') || !combobox.remove(place)) combobox.choose(place)
  })
  combobox.clear.addEventListener('click', () => {
    forgetSearches()
    field.focus()
    void combobox.ask()
  })
  form.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node) || !form.contains(event.relatedTarget)) combobox.close()
  })
  // Also reacts to what was typed before this script loaded.
  if (document.activeElement === field) void combobox.ask()
}
