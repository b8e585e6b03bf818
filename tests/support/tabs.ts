import { readFileSync } from 'node:fs'

const script = readFileSync(new URL('../../src/site/browser/take-turn.js', import.meta.url), 'utf8')

type Listener = () => void
export interface Tab {
  localStorage: Pick<Storage, 'getItem' | 'setItem'>
  takeTurn: <T>(work: () => T) => Promise<T>
}

/**
 * Tabs of one browser, each in its own process: stored data reaches other tabs later than a released lock,
 * while locks and cookies are the same for all.
 */
export class Tabs {
  #tabs: { cells: Map<string, string>; listeners: Listener[]; delayMs: number }[] = []
  #cookie = ''
  #turn: Promise<unknown> = Promise.resolve()

  #store(from: number, key: string, value: string): void {
    const writer = this.#tabs[from]
    writer?.cells.set(key, value)
    // First to the browser's own process, and from there to every other tab.
    setTimeout(() => {
      for (const tab of this.#tabs) {
        if (tab === writer) continue
        setTimeout(() => {
          tab.cells.set(key, value)
          for (const listener of tab.listeners.splice(0)) listener()
        }, tab.delayMs)
      }
    }, writer?.delayMs)
  }

  open({ delayMs, withLocks = true }: { delayMs: number; withLocks?: boolean }): Tab {
    const number = this.#tabs.length
    const cells = new Map<string, string>()
    const listeners: Listener[] = []
    this.#tabs.push({ cells, listeners, delayMs })
    const localStorage = {
      getItem: (key: string) => cells.get(key) ?? null,
      setItem: (key: string, value: string) => this.#store(number, key, String(value)),
    }
    const locks = {
      request: (_name: string, _options: unknown, work: () => unknown) => {
        this.#turn = this.#turn.then(work)
        return this.#turn
      },
    }
    const document = Object.defineProperty({}, 'cookie', {
      get: () => this.#cookie,
      set: (text: string) => {
        this.#cookie = text.split(';')[0] ?? ''
      },
    })
    const window: Partial<Tab> = {}
    const globals = {
      globalThis: window,
      localStorage,
      document,
      navigator: withLocks ? { locks } : {},
      addEventListener: (_type: string, listener: Listener) => listeners.push(listener),
    }
    new Function(...Object.keys(globals), script)(...Object.values(globals))
    if (!window.takeTurn) throw new Error('The script of the head has not brought takeTurn')
    return { localStorage, takeTurn: window.takeTurn }
  }
}
