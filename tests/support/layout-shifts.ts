import type { Page } from 'playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Notes from now on what moves by itself, on every page that is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? 'gone').trim().slice(0, 40)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) shifts.push(`${value}: ${sources.map(({ node }) => nameOf(node)).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved by itself since the page began, and by how much. */
export const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** Scrolls as a thumb does, screen by screen. */
export async function scrollToEnd(page: Page, direction: 'down' | 'up'): Promise<void> {
  const way = direction === 'down' ? 1 : -1
  const scrollOn = (way: number) => {
    const before = scrollY
    scrollBy({ top: way * innerHeight * 0.6, behavior: 'instant' })
    return new Promise<boolean>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY !== before))),
    )
  }
  let moved = 0
  while (await page.evaluate(scrollOn, way)) {
    moved += 1
  }
  if (moved === 0) throw new Error(`The page did not scroll ${direction}`)
}
