import { endsWithOrder, leaving } from './kept-here.ts'

const markKey = 'placket:left'
const seenKey = 'placket:left-seen'

function listKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
}

function remove(storage: Storage, names: readonly string[]): void {
  for (const name of names) {
    if (name.endsWith('*')) {
      for (const key of listKeys(storage)) if (key.startsWith(name.slice(0, -1))) storage.removeItem(key)
    } else storage.removeItem(name)
  }
}

/** Visited pages, with the addresses of orders among them. Their files are kept again when they are next needed. */
function forgetPages(): void {
  if (!('caches' in globalThis)) return
  for (const name of leaving.caches) void caches.delete(name).catch(() => false)
}

/** Whoever used this browser has left it: all its tabs forget what was about them. */
export function forgetPerson(): void {
  forgetPages()
  try {
    const mark = crypto.randomUUID()
    sessionStorage.setItem(seenKey, mark)
    // First, so that other tabs load again before they see an empty cart and send it anywhere.
    localStorage.setItem(markKey, mark)
    remove(localStorage, leaving.localStorage)
    remove(sessionStorage, leaving.sessionStorage)
  } catch {
    // Storage is blocked, so it holds nothing.
  }
  for (const name of ['placket:leaving', 'placket:forgotten', 'placket:stored']) dispatchEvent(new Event(name))
}

/** A finished order: what was typed for it is of no more use, and the next person at this tab must not find it. */
export function forgetOrder(): void {
  try {
    remove(sessionStorage, endsWithOrder)
  } catch {
    return
  }
}

/** Whether somebody left since this tab last looked; then it forgets what only it keeps. */
function followLeaving(): boolean {
  try {
    const mark = localStorage.getItem(markKey)
    if (mark === null || sessionStorage.getItem(seenKey) === mark) return false
    remove(sessionStorage, leaving.sessionStorage)
    sessionStorage.setItem(seenKey, mark)
    return true
  } catch {
    return false
  }
}

/** What was typed or shown is in the page's memory too. */
const reloadIfLeft = () => {
  if (!followLeaving()) return
  // Whatever is still on its way must not be kept any more.
  dispatchEvent(new Event('placket:leaving'))
  location.reload()
}

if (typeof window !== 'undefined') {
  followLeaving()
  addEventListener('storage', ({ key }) => {
    if (key === markKey) reloadIfLeft()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadIfLeft()
  })
}
