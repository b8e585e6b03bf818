const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work)
}

/** One piece at a time, so that a tap in between is answered at once. */
function drawNext(pieces: Element[]): void {
  pieces.shift()?.removeAttribute('data-later')
  if (pieces.length > 0) whenIdle(() => drawNext(pieces))
}

/** What stands below the first screen is drawn after the page has loaded, whether or not it is ever scrolled to. */
export function drawLater(): void {
  const start = () => drawNext([...document.querySelectorAll('[data-later]')])
  if (document.readyState === 'complete') whenIdle(start)
  else addEventListener('load', () => whenIdle(start), { once: true })
}
