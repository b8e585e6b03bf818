import { makeOption, readSuggestions, type Suggestion } from './suggestions.ts'

const shortest = 2
const pauseMs = 120

interface Parts {
  form: HTMLFormElement
  field: HTMLInputElement
  list: HTMLElement
}

/** The ARIA pattern of an editable combobox with a list: focus stays in the field, arrows move through the options. */
class Combobox {
  readonly parts: Parts
  suggestions: Suggestion[] = []
  active = -1
  waiting: ReturnType<typeof setTimeout> | undefined

  constructor(parts: Parts) {
    this.parts = parts
  }

  mark(next: number): void {
    const { list, field } = this.parts
    this.active = next
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(place === next))
      if (place === next) option.scrollIntoView({ block: 'nearest' })
    }
    const id = list.children[next]?.id
    if (id) field.setAttribute('aria-activedescendant', id)
    else field.removeAttribute('aria-activedescendant')
  }

  show(next: Suggestion[]): void {
    const { form, list, field } = this.parts
    this.suggestions = next
    list.replaceChildren(...next.map((item, place) => makeOption(item, `${list.id}-${place}`)))
    list.hidden = next.length === 0
    field.setAttribute('aria-expanded', String(next.length > 0))
    this.mark(-1)
    const status = form.querySelector('[role="status"]')
    if (status) status.textContent = next.length > 1 ? `${next.length - 1} suggestions` : ''
  }

  async ask(): Promise<void> {
    const { form, field } = this.parts
    const query = field.value.trim()
    const found = query.length < shortest ? [] : await readSuggestions(query)
    // Suggestions for a text that has changed, or for someone who has left the field, are not shown.
    if (field.value.trim() === query && form.contains(document.activeElement)) this.show(found)
  }

  askSoon(): void {
    clearTimeout(this.waiting)
    this.waiting = setTimeout(() => this.ask(), pauseMs)
  }

  /** After the last option comes the field itself, then the first option. */
  move(step: number): boolean {
    const places = this.suggestions.length + 1
    if (places > 1) this.mark(((this.active + 1 + step + places) % places) - 1)
    return places > 1
  }

  close(): boolean {
    const open = !this.parts.list.hidden
    this.show([])
    return open
  }

  choose(place: number): boolean {
    const chosen = this.suggestions[place]
    if (chosen) location.assign(chosen.path)
    return chosen !== undefined
  }

  /** True when the list handled the key. */
  press(key: string): boolean {
    if (key === 'ArrowDown') return this.move(1)
    if (key === 'ArrowUp') return this.move(-1)
    if (key === 'Escape') return this.close()
    return key === 'Enter' && this.choose(this.active)
  }
}

export function attachCombobox(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="query"]')
  const list = form.querySelector<HTMLElement>('[role="listbox"]')
  if (!field || !list) return
  const combobox = new Combobox({ form, field, list })
  field.addEventListener('input', () => combobox.askSoon())
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && combobox.press(event.key)) event.preventDefault()
  })
  // The field keeps the focus while an option is pressed.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null
    if (option) combobox.choose([...list.children].indexOf(option))
  })
  form.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node) || !form.contains(event.relatedTarget)) combobox.close()
  })
  // Also reacts to what was typed before this script loaded.
  if (document.activeElement === field && field.value.trim()) void combobox.ask()
}
