import type { ComponentType } from 'react'
import { findTyped, keepFor } from './hand-over.ts'
import { afterPaint, whenIdle } from './moments.ts'
import { loadRest } from './rest-styles.ts'

/** Resolves as soon as its place is touched: screen readers and voice control press without a pointer. */
function waitForTouch(place: Element): Promise<void> {
  return new Promise((done) => {
    for (const type of ['pointerdown', 'keydown', 'focusin', 'click', 'submit'])
      place.addEventListener(type, () => done(), { once: true })
  })
}

/** Resolves when the page has loaded, is painted and idle, or as soon as its place is touched. */
function waitForCalm(place: Element): Promise<void> {
  return new Promise((done) => {
    void waitForTouch(place).then(done)
    const calm = async () => {
      await afterPaint()
      whenIdle(done)
    }
    if (document.readyState === 'complete') void calm()
    else addEventListener('load', () => void calm(), { once: true })
  })
}

interface Options {
  /** Returns the same elements as the island, which are shown until React has loaded. */
  first?: () => Promise<() => Node>
  /** The fallback is what the island shows at first to somebody who isn't signed in: it takes over once that is touched. */
  takesOver?: boolean
}

/**
 * Puts an island in place of its page's fallback once that page's list holds something, or for someone who is signed in. Otherwise
 * the page says all there is to say without React, so it loads none.
 */
export function mountWhenFull(
  list: 'cart' | 'wishlist' | 'compare' | 'member' | 'order',
  load: () => Promise<ComponentType>,
  { first, takesOver = false }: Options = {},
): void {
  const root = document.documentElement
  const place = document.querySelector('[data-island]')
  if (!place) return
  // Both are set before the first paint (before-paint.js); the second is kept up to date.
  const isFull = () => root.hasAttribute('data-full') || root.hasAttribute(`data-${list}`)
  const mount = async (show: (render: () => void) => void) => {
    const [{ createRoot }, { flushSync }, { createElement }, island] = await Promise.all([
      import('react-dom/client'),
      import('react-dom'),
      import('react'),
      load(),
      loadRest(),
    ])
    show(() => flushSync(() => createRoot(place).render(createElement(island))))
  }
  const mountAtOnce = () => mount((render) => render())
  const mountAfter = async (loadFirst: () => Promise<() => Node>) => {
    const [show] = await Promise.all([loadFirst(), loadRest()])
    place.replaceChildren(show())
    const handOver = keepFor(place)
    await waitForCalm(place)
    await mount(handOver)
  }
  // Forms that were sent before this script had loaded (early-presses.js).
  const replay = () => dispatchEvent(new Event('placket:submit'))
  if (isFull()) {
    replay()
    void (first ? mountAfter(first) : mountAtOnce())
    return
  }
  if (takesOver) {
    place.querySelector('.waiting')?.remove()
    const handOver = keepFor(place, findTyped(place))
    void waitForTouch(place).then(() => mount(handOver))
    replay()
    return
  }
  replay()
  const watcher = new MutationObserver(() => {
    if (!isFull()) return
    watcher.disconnect()
    void mountAtOnce()
  })
  watcher.observe(root, { attributeFilter: [`data-${list}`] })
}
