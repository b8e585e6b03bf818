/** Resolves once the changes made so far are painted; at once in a background tab, which paints nothing. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    if (document.hidden) setTimeout(done)
    else requestAnimationFrame(() => setTimeout(done))
  })
}

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work)
}

/** False for shoppers who save data or have a slow connection: nothing is preloaded for them. */
export function mayFetchAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  const savesData = connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
  return !savesData && !/2g/.test(connection?.effectiveType ?? '')
}

const quietMs = 4000
const presses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Once the page has loaded and nobody has touched it for some seconds: work that no one waits for. */
export function whenQuiet(work: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      for (const type of presses) removeEventListener(type, begin)
      whenIdle(work)
    }, quietMs)
  }
  for (const type of presses) addEventListener(type, begin, { passive: true })
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** Each piece of work in an idle task of its own, so that a press in between gets its response at once. */
export function oneByOne(work: readonly (() => void)[]): void {
  const [first, ...rest] = work
  if (!first) return
  whenIdle(() => {
    first()
    oneByOne(rest)
  })
}
