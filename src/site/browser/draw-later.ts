import { oneByOne, whenIdle } from './moments.ts'

const findParts = () => [...document.querySelectorAll('[data-later]')]

/** One part at a time, so that a tap in between gets its response at once. */
function drawNext(parts: Element[]): void {
  parts.shift()?.removeAttribute('data-later')
  if (parts.length > 0) whenIdle(() => drawNext(parts))
}

const drawWhenIdle = () => whenIdle(() => drawNext(findParts()))

/** Each is laid out in a task of its own if it is near the viewport. */
const prepareParts = () =>
  oneByOne(
    [...document.querySelectorAll('[data-later="idle"]')].map((part) => () => {
      if (part.hasAttribute('data-later')) part.setAttribute('data-later', '')
    }),
  )

/**
 * `data-later` marks what is below the first screen. The browser renders each part as it comes near the viewport (`idle`: not before
 * the page is idle or scrolled); from the first
 * scroll on, all of them are rendered ahead of it while the page is idle. A page that nobody scrolls does none of that work.
 */
export function drawLater(): void {
  const page = document.documentElement
  if (page.hasAttribute('data-returned')) {
    // Everything is rendered here already (styles/base.css); from now on a listing's results may let their cards wait.
    for (const part of findParts()) part.removeAttribute('data-later')
    page.removeAttribute('data-returned')
  }
  prepareParts()
  let isScrolled = scrollY > 0
  const scroll = () => {
    isScrolled = true
    drawWhenIdle()
  }
  addEventListener('scroll', scroll, { once: true, passive: true })
  addEventListener('placket:cards', () => {
    if (isScrolled) requestAnimationFrame(drawWhenIdle)
  })
}
