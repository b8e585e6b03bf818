import type { Page } from 'playwright/test'

export interface ScriptWeight {
  /** Compressed bytes of the scripts requested before the largest paint, and of all once nothing more is requested. */
  beforeLargestPaint: number
  onceIdle: number
}

/** Opens a page with a cold cache and weighs the scripts it requests by itself, untouched. */
export async function weighScripts(page: Page, path: string): Promise<ScriptWeight> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked = new Map<string, { at: number; bytes: number }>()
  let navigationAt = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    if (type === 'Document' && navigationAt === 0) navigationAt = timestamp
    if (type === 'Script') asked.set(requestId, { at: timestamp, bytes: 0 })
  })
  // The compressed script itself; the headers of its reply depend on the host.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = asked.get(requestId)
    if (script) script.bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // A busy machine is idle late: the page's own scripts come before islands, which may wait for an idle moment too.
  await page.waitForFunction(() => Reflect.get(globalThis, 'isReady') === true)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  await page.waitForLoadState('networkidle')
  const largestPaintMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await session.detach()
  const scripts = [...asked.values()]
  const sum = (list: { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0)
  return {
    beforeLargestPaint: sum(scripts.filter(({ at }) => (at - navigationAt) * 1000 <= largestPaintMs)),
    onceIdle: sum(scripts),
  }
}
