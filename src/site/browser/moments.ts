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
