import { vi } from 'vitest'

/** What browser code without markup needs of a page: storage, an address with its history, and outgoing reports. */
export function openFakePage(address = 'https://shop.example/') {
  const makeStorage = () => {
    const cells = new Map<string, string>()
    const storage = {
      isFull: false,
      getItem: (key: string) => cells.get(key) ?? null,
      setItem(key: string, text: string) {
        if (storage.isFull) throw new DOMException('Full', 'QuotaExceededError')
        cells.set(key, text)
      },
      removeItem: (key: string) => cells.delete(key),
    }
    return storage
  }
  const events = new EventTarget()
  const local = makeStorage()
  const session = makeStorage()
  const location = { url: new URL(address), assigned: [] as string[] }
  const go = (path: string) => {
    location.url = new URL(path, location.url)
  }
  const history = { pushed: 0, replaced: 0 }
  const reports: Blob[] = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => reports.push(body) > 0 })
  vi.stubGlobal('location', {
    get pathname() {
      return location.url.pathname
    },
    get search() {
      return location.url.search
    },
    assign: (path: string) => location.assigned.push(path),
  })
  vi.stubGlobal('history', {
    pushState(_state: unknown, _title: string, path: string) {
      history.pushed += 1
      go(path)
    },
    replaceState(_state: unknown, _title: string, path: string) {
      history.replaced += 1
      go(path)
    },
  })
  return { local, session, location, history, reports, events, go }
}
