import type { Product } from '../../contract/products.ts'
import { imageUrl } from '../../domain/image-url.ts'
import { productPath } from '../../domain/paths.ts'
import { call } from '../../stores/api.ts'
import { formatPrice } from '../../theme.ts'

const shown = 6
const shortest = 2
const pauseMs = 120

interface Suggestion {
  text: string
  detail: string
  path: string
  picture: string | null
}

const describe = ({ name, slug, finalPrice, images }: Product): Suggestion => ({
  text: name,
  detail: formatPrice(finalPrice),
  path: productPath(slug),
  picture: images[0] ? imageUrl(images[0].url, 240) : null,
})

async function readSuggestions(query: string): Promise<Suggestion[]> {
  const outcome = await call('searchProducts', { query: { query, limit: String(shown) }, quiet: true })
  if (!outcome.ok) return []
  const { products, total } = outcome.reply
  const all = { text: total === 1 ? 'See the one result' : `See all ${total} results`, detail: '', picture: null }
  const path = `/search?query=${encodeURIComponent(query)}`
  return products.length > 0 ? [...products.map(describe), { ...all, path }] : []
}

function makeOption({ text, detail, picture }: Suggestion, id: string): HTMLLIElement {
  const option = document.createElement('li')
  option.role = 'option'
  option.id = id
  option.setAttribute('aria-selected', 'false')
  if (picture) {
    const image = document.createElement('img')
    Object.assign(image, { src: picture, alt: '', width: 40, height: 50 })
    option.append(image)
  }
  const name = document.createElement('span')
  name.textContent = text
  const more = document.createElement('span')
  more.textContent = detail
  option.append(name, more)
  return option
}

/** The ARIA pattern of an editable combobox with a list: focus stays in the field, arrows move through the options. */
export function attachCombobox(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="query"]')
  const list = form.querySelector<HTMLElement>('[role="listbox"]')
  const status = form.querySelector('[role="status"]')
  if (!field || !list) return
  let suggestions: Suggestion[] = []
  let active = -1
  let waiting: ReturnType<typeof setTimeout> | undefined

  const mark = (next: number) => {
    active = next
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(place === next))
      if (place === next) option.scrollIntoView({ block: 'nearest' })
    }
    const id = list.children[next]?.id
    if (id) field.setAttribute('aria-activedescendant', id)
    else field.removeAttribute('aria-activedescendant')
  }
  const show = (next: Suggestion[]) => {
    suggestions = next
    list.replaceChildren(...next.map((one, place) => makeOption(one, `${list.id}-${place}`)))
    list.hidden = next.length === 0
    field.setAttribute('aria-expanded', String(next.length > 0))
    mark(-1)
  }
  const ask = async () => {
    const query = field.value.trim()
    const found = query.length < shortest ? [] : await readSuggestions(query)
    if (field.value.trim() !== query || !form.contains(document.activeElement)) return
    show(found)
    if (status) status.textContent = found.length > 1 ? `${found.length - 1} suggestions` : ''
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => {
      const open = !list.hidden
      show([])
      return open
    },
    Enter: () => {
      const chosen = suggestions[active]
      if (chosen) location.assign(chosen.path)
      return chosen !== undefined
    },
  }
  // Past the last option is the field itself, and then the first.
  const move = (step: number) => {
    const places = suggestions.length + 1
    if (places > 1) mark(((active + 1 + step + places) % places) - 1)
    return places > 1
  }

  field.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(ask, pauseMs)
  })
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && keys[event.key]?.()) event.preventDefault()
  })
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null
    const chosen = suggestions[option ? [...list.children].indexOf(option) : -1]
    if (chosen) location.assign(chosen.path)
  })
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) show([])
  })
  if (document.activeElement === field && field.value.trim()) void ask()
}
