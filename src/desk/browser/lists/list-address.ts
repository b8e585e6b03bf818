import { atom, type ReadableAtom } from 'nanostores'
import { onTravel } from '../../../site/browser/travel.ts'
import { mayLeave } from '../forms/unsaved.ts'

/** The current location in the admin, such as `/admin/products/12?sort=-stock`. Lists keep their page, order and search in it. */
export interface Address {
  section: string
  id: string | null
  query: Readonly<Record<string, string>>
}

function readAddress(): Address {
  if (typeof location === 'undefined') return { section: '', id: null, query: {} }
  const [, , section = '', id = ''] = location.pathname.split('/')
  return {
    section,
    id: id === '' ? null : decodeURIComponent(id),
    query: Object.fromEntries(new URLSearchParams(location.search)),
  }
}

const $current = atom(readAddress())
export const $address: ReadableAtom<Address> = $current

let shown = typeof location === 'undefined' ? '' : location.href

function show(): void {
  shown = location.href
  $current.set(readAddress())
}

onTravel(() => {
  if (mayLeave()) show()
  else history.pushState(null, '', shown)
})

export function goTo(path: string): void {
  history.pushState(null, '', path)
  show()
  scrollTo(0, 0)
}

/** Changes the query; an empty value removes the parameter. `replace` is for changes on every key press. */
export function changeQuery(changes: Record<string, string>, { replace = false } = {}): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  const path = `${location.pathname}${query.size > 0 ? `?${query}` : ''}`
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  show()
}
