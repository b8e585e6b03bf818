/** What a measured page records about itself; times are those of `performance.now()`. */
export interface Probe {
  largestPaintMs: number
  /** Of the worst five seconds, as the Web Vitals count it. */
  layoutShift: number
  /** Of tasks that end after the first paint: what each takes beyond 50 ms. */
  blockingMs: number
  /** When a product's heading stood painted; 0 until then. */
  headingMs: number
  /** When its main picture had come; 0 until then. */
  pictureMs: number
  /** The longest interaction so far, as the browser counts it. */
  interactionMs: number
  /** When the first "add to cart" worked; 0 until then. */
  countedMs: number
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in every page before its own scripts, as a self-contained function. */
export function watchPage(): void {
  const probe: Probe = {
    largestPaintMs: 0,
    layoutShift: 0,
    blockingMs: 0,
    headingMs: 0,
    pictureMs: 0,
    interactionMs: 0,
    countedMs: 0,
  }
  window.probe = probe
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }) => {
    probe.largestPaintMs = startTime
  })
  let shift = 0
  let began = 0
  let last = 0
  observe('layout-shift', (entry) => {
    if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput) return
    const { startTime } = entry
    const goesOn = shift > 0 && startTime - last < 1000 && startTime - began < 5000
    shift = Number(entry.value) + (goesOn ? shift : 0)
    if (!goesOn) began = startTime
    last = startTime
    probe.layoutShift = Math.max(probe.layoutShift, shift)
  })
  const tasks: PerformanceEntry[] = []
  observe('longtask', (task) => {
    tasks.push(task)
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const blocking = tasks.filter(({ startTime, duration }) => startTime + duration > painted)
    probe.blockingMs = blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  })
  observe(
    'event',
    (event) => {
      const isInteraction = 'interactionId' in event && Number(event.interactionId) > 0
      if (isInteraction) probe.interactionMs = Math.max(probe.interactionMs, event.duration)
    },
    { durationThreshold: 16 },
  )
  const isShown = (element: Element | null) => element !== null && element.getBoundingClientRect().height >= 1
  const watchProduct = () => {
    if (/^\/(floor\/product|product\/)/.test(location.pathname)) {
      const picture = document.querySelector<HTMLImageElement>('[data-track] img, .hero img')
      const now = performance.now()
      if (probe.headingMs === 0 && isShown(document.querySelector('h1'))) probe.headingMs = now
      if (probe.pictureMs === 0 && picture?.complete && picture.naturalWidth > 0) probe.pictureMs = now
    }
    if (probe.headingMs === 0 || probe.pictureMs === 0) requestAnimationFrame(watchProduct)
  }
  // What a prerendered page has painted counts once it is shown.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => requestAnimationFrame(watchProduct), { once: true })
  else requestAnimationFrame(watchProduct)
  // The next page has its own clock: both are compared by the time of day.
  for (const type of ['pointerdown', 'click'])
    addEventListener(
      type,
      ({ timeStamp }) => localStorage.setItem(`bench:${type}`, String(performance.timeOrigin + timeStamp)),
      true,
    )
  if (!location.hash.includes('buy')) return
  const everyMs = 100
  // What a person needs between choosing a size and pressing.
  const pauseMs = 300
  let chosenAt = 0
  let pressedAt = 0
  const look = () => {
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    const button = document.querySelector<HTMLButtonElement>('[data-part="submit"]')
    const size = document.querySelector<HTMLInputElement>('label:not([data-gone]) > [name="size"]')
    if (Number(document.documentElement.style.getPropertyValue('--cart-count')) > 0) {
      probe.countedMs = performance.now()
      return
    }
    const now = performance.now()
    if (painted && size && !size.checked) {
      size.click()
      chosenAt = now
    } else if (button && chosenAt > 0 && now - chosenAt >= pauseMs && now - pressedAt >= everyMs) {
      pressedAt = now
      button.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
