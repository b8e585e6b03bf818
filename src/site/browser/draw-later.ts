import { whenIdle } from './moments.ts'

const findParts = () => [...document.querySelectorAll('[data-later]')]

/** One part at a time, so that a tap in between is handled at once. */
function drawNext(parts: Element[]): void {
  parts.shift()?.removeAttribute('data-later')
  if (parts.length > 0) whenIdle(() => drawNext(parts))
}

function drawRest(): void {
  const page = document.documentElement
  if (page.hasAttribute('data-returned')) {
    // Nothing was deferred here (styles/base.css); from now on results may defer their cards.
    for (const part of findParts()) part.removeAttribute('data-later')
    page.removeAttribute('data-returned')
  } else drawNext(findParts())
}

/**
 * Elements marked `data-later` are below the first screen, and are rendered while idle after the page has loaded, whether or
 * not they are ever scrolled to; so are the cards of results, after those in sight.
 */
export function drawLater(): void {
  if (document.readyState === 'complete') whenIdle(drawRest)
  else addEventListener('load', () => whenIdle(drawRest), { once: true })
  addEventListener('placket:cards', () => requestAnimationFrame(() => whenIdle(() => drawNext(findParts()))))
}
