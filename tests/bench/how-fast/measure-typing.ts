import { setTimeout as wait } from 'node:timers/promises'
import { phone } from './profiles.ts'
import { openTab, type Tab } from './tab.ts'

/** One key: from the event to the painted list of suggestions. */
export interface KeyTime {
  text: string
  /** Null if nothing was suggested. */
  ms: number | null
  /** What was there within the time limit. */
  first: string
}

const patienceMs = 60_000

async function until(tab: Tab, what: string, isSo: () => boolean): Promise<void> {
  for (const start = performance.now(); performance.now() - start < patienceMs; await wait(100)) {
    if (await tab.evaluate(isSo).catch(() => false)) return
  }
  throw new Error(`Waited in vain until ${what}`)
}

/** Types one more key into the focused field, and waits for suggestions for this text, painted. */
function pressKey(tab: Tab, text: string): Promise<KeyTime> {
  return tab.evaluate(async (typed) => {
    const field = document.querySelector<HTMLInputElement>('[data-search-page] [name="query"]')
    const list = document.querySelector<HTMLElement>('[data-search-page] [role="listbox"]')
    if (!field || !list) throw new Error('There is no search field')
    // Longer than a request takes: a key without suggestions of its own shows so.
    const enoughMs = 2500
    const start = performance.now()
    const shown = new Promise<number | null>((resolve) => {
      const isShown = () => list.querySelector('[role="option"]') !== null
      const paint = () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - start)
          port2.postMessage(null)
        })
      const watcher = new MutationObserver(() => {
        if (!isShown()) return
        watcher.disconnect()
        paint()
      })
      watcher.observe(list, { childList: true })
      setTimeout(() => resolve(null), enoughMs)
    })
    field.value = typed
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: typed.slice(-1) }))
    const ms = await shown
    return { text: typed, ms, first: list.querySelector('[role="option"]')?.textContent ?? '' }
  }, text)
}

/** The time of each key of these queries, typed on a phone once the index is there. */
export async function measureTyping(url: string, queries: readonly string[]): Promise<KeyTime[]> {
  const tab = await openTab(phone, () => undefined)
  try {
    await tab.goto(url)
    await until(tab, 'the page is loaded', () => document.readyState === 'complete')
    await tab.evaluate(() => document.querySelector<HTMLElement>('[data-search-page] [name="query"]')?.focus())
    // The first key loads the index; only later ones are measured.
    for (const start = performance.now(); (await pressKey(tab, 'sh')).ms === null; ) {
      if (performance.now() - start > patienceMs) throw new Error('Nothing is ever suggested')
    }
    const times: KeyTime[] = []
    for (const query of queries) {
      for (let length = 2; length <= query.length; length += 1) times.push(await pressKey(tab, query.slice(0, length)))
      await pressKey(tab, '')
    }
    return times
  } finally {
    await tab.close()
  }
}
