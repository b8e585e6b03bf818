import { setTimeout as wait } from 'node:timers/promises'
import { type Probe, watchPage } from './probe.ts'
import { type desktop, type Profile, phone } from './profiles.ts'
import { openTab, type Tab } from './tab.ts'

export interface View extends Probe {
  scriptBytesBeforePaint: number
  scriptBytes: number
  requests: number
}

const quietMs = 1500
const patienceMs = 60_000

/** Waits until nothing has been requested for a while and the page is loaded. */
async function settle(tab: Tab): Promise<void> {
  let seen = -1
  let since = performance.now()
  for (const start = performance.now(); performance.now() - start < patienceMs; await wait(100)) {
    const ready = await tab.evaluate(() => document.readyState).catch(() => '')
    if (tab.requests.length !== seen || ready !== 'complete') [seen, since] = [tab.requests.length, performance.now()]
    else if (performance.now() - since > quietMs) return
  }
  throw new Error('The page never came to rest')
}

async function within<T>(profile: Profile, url: string, work: (tab: Tab) => Promise<T>): Promise<T> {
  const tab = await openTab(profile, watchPage)
  try {
    await tab.goto(url)
    return await work(tab)
  } finally {
    await tab.close()
  }
}

/** One first visit, untouched until nothing more happens. */
export function measureView(url: string): Promise<View> {
  return within(phone, url, async (tab) => {
    await settle(tab)
    // The browser requests the icon by itself, once the page is done.
    const requests = tab.requests.filter((asked) => asked.startsWith('http') && !asked.endsWith('/favicon.svg')).length
    const seen = await tab.evaluate(() => {
      const scripts = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      const sum = (list: PerformanceResourceTiming[]) =>
        list.reduce((total, resource) => total + resource.encodedBodySize, 0)
      const early = scripts.filter(({ startTime }) => startTime <= window.probe.largestPaintMs)
      return { ...window.probe, scriptBytesBeforePaint: sum(early), scriptBytes: sum(scripts) }
    })
    return { ...seen, requests }
  })
}

/** From navigation to the first "add to cart" that works: a size is chosen once it is painted, and add is pressed repeatedly from 300 ms later on. */
export function measureBuying(url: string): Promise<number> {
  return within(phone, `${url}#buy`, async (tab) => {
    for (const start = performance.now(); performance.now() - start < patienceMs; await wait(100)) {
      const counted = await tab.evaluate(() => window.probe?.countedMs ?? 0).catch(() => 0)
      if (counted > 0) return counted
    }
    throw new Error(`Nothing counts on ${url}`)
  })
}

const hoverMs = 2000

export interface Entry {
  headingMs: number
  pictureMs: number
}

/**
 * From the press on a card to the heading of its product's page painted, and to its picture: a finger that is lifted after
 * 80 ms, or a mouse that rested on the link.
 */
export function measureEntering(url: string, profile: typeof phone | typeof desktop): Promise<Entry> {
  return within(profile, url, async (tab) => {
    await settle(tab)
    const point = await tab.evaluate(() => {
      const link = document.querySelector('[data-cards] a[href*="/product"]')
      link?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = link?.getBoundingClientRect() ?? new DOMRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    await settle(tab)
    if (!profile.phone) {
      await tab.rest(point)
      await wait(hoverMs)
    }
    await tab.press(point)
    await settle(tab)
    return tab.evaluate(() => {
      const begun = Number(localStorage.getItem('bench:pointerdown'))
      const { headingMs, pictureMs } = window.probe
      if (!location.pathname.includes('/product') || location.pathname.endsWith('/products') || !begun)
        throw new Error(`Still at ${location.href}`)
      const since = (moment: number) => performance.timeOrigin + moment - begun
      return { headingMs: since(headingMs), pictureMs: since(pictureMs) }
    })
  })
}

/**
 * The median time of clicks on sizes, which change few cards of the list, or on colours, which change most of them,
 * from the click to the painted list, and the network requests in the meantime.
 */
export function measureFiltering(url: string, facet: 'size' | 'color'): Promise<{ ms: number; requests: number }> {
  return within(phone, url, async (tab) => {
    await settle(tab)
    await tab.evaluate(() => {
      document.querySelector<HTMLElement>('[data-toolbar] button')?.click()
      document.querySelector('[data-filters]')?.dispatchEvent(new Event('touchstart'))
    })
    await settle(tab)
    const click = () =>
      tab.evaluate(async (name) => {
        const inputs = [...document.querySelectorAll<HTMLInputElement>(`[data-facet="${name}"] input`)]
        const next = inputs.find(({ checked, disabled }) => !checked && !disabled)
        if (!next) throw new Error(`There is no ${name} to choose`)
        const changed = new Promise((resolve) => addEventListener('placket:cards', resolve, { once: true }))
        const start = performance.now()
        next.click()
        await changed
        await new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve()
            port2.postMessage(null)
          })
        })
        return performance.now() - start
      }, facet)
    // The first click loads the cards that later ones share.
    const before = tab.requests.length
    const times: number[] = []
    for (let count = 0; count < 5; count += 1) {
      times.push(await click())
      await wait(300)
    }
    const asked = tab.requests
      .slice(before)
      .filter((address) => address.includes('/filters/') || address.includes('-api/'))
    return { ms: median(times), requests: asked.length }
  })
}

export interface FirstFilter {
  ms: number
  /** The longest interaction of the visit, opening the filters included. */
  interactionMs: number
}

/**
 * The first choice of a size on a phone: from the finger on it to the painted list. Nothing is warm but what the page did by itself,
 * and what opening the filters did.
 */
export function measureFirstFilter(url: string): Promise<FirstFilter> {
  return within(phone, url, async (tab) => {
    const press = async (selector: string) => {
      await settle(tab)
      const point = await tab.evaluate((name) => {
        const element = document.querySelector(name)
        if (!element) throw new Error(`There is no ${name}`)
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }, selector)
      await tab.press(point)
    }
    await press('[data-toolbar] button')
    await tab.evaluate(() => {
      const painted = new Promise<number>((resolve) => {
        const notice = () =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
        addEventListener('placket:cards', notice, { once: true })
      })
      Object.assign(window, { painted })
    })
    await press('[data-facet="size"] li:nth-child(3) label')
    const ms = await tab.evaluate(async () => {
      const painted = await (window as unknown as { painted: Promise<number> }).painted
      return painted - Number(localStorage.getItem('bench:pointerdown'))
    })
    // The browser reports an interaction once its frame has been shown.
    await settle(tab)
    return { ms, interactionMs: await tab.evaluate(() => window.probe.interactionMs) }
  })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
