const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work)
}

const findParts = () => [...document.querySelectorAll('[data-later]')]

/** One part at a time, so that a tap in between is answered at once. */
function drawNext(parts: Element[]): void {
  parts.shift()?.removeAttribute('data-later')
  if (parts.length > 0) whenIdle(() => drawNext(parts))
}

function drawRest(): void {
  const page = document.documentElement
  if (page.hasAttribute('data-returned')) {
    // Nothing waited here (styles/base.css); from now on an answer may let its cards wait.
    for (const part of findParts()) part.removeAttribute('data-later')
    page.removeAttribute('data-returned')
  } else drawNext(findParts())
}

/**
 * What is marked `data-later` stands below the first screen, and is drawn in an idle moment after the page has loaded, whether or
 * not it is ever scrolled to; so are the cards of an answer (islands/filters/results-view.ts), after those in sight.
 */
export function drawLater(): void {
  if (document.readyState === 'complete') whenIdle(drawRest)
  else addEventListener('load', () => whenIdle(drawRest), { once: true })
  addEventListener('placket:cards', () => requestAnimationFrame(() => whenIdle(() => drawNext(findParts()))))
}
