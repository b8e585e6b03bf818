// Runs in the head: a page that shows itself without scripts loads them once it has loaded and is idle, or with the first press that needs
// them (build/later-scripts.ts).
{
  const loadedMs = 3000
  const idleMs = 1000
  const buyingMs = 1000
  const shownMs = 500
  let pressedAt = -buyingMs
  let isNeeded = false
  let parsed = false
  const load = () => {
    const { scripts } = document.documentElement.dataset
    if (!scripts) return
    delete document.documentElement.dataset.scripts
    for (const src of scripts.split(' ')) {
      const script = document.createElement('script')
      document.head.append(Object.assign(script, { type: 'module', src, async: false }))
    }
  }
  const need = () => {
    isNeeded = true
    if (parsed) load()
  }
  /** Links, sizes and "Add to cart" work without scripts (early-presses.js): loading them would only delay what was pressed. */
  const press = ({ target }) => {
    if (!target.closest?.('button,summary,label,input,select')) return
    if (target.closest('[data-buy] :is([data-sizes],[type=submit])')) pressedAt = performance.now()
    else need()
  }
  /** Nor while someone is buying: the next press would wait for them. */
  const loadWhenDone = () => {
    const left = pressedAt + buyingMs - performance.now()
    if (left > 0) setTimeout(loadWhenDone, left)
    else if (window.requestIdleCallback) requestIdleCallback(load, { timeout: idleMs })
    else setTimeout(load)
  }
  /** On a busy machine a frame is shown later than it is made: only the browser's own entry says when the picture stood there. */
  const shown = (picture) =>
    new Promise((done) => {
      new PerformanceObserver((list) => {
        if (list.getEntries().some(({ element }) => element === picture)) done()
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      // A larger one may stand there already.
      setTimeout(done, shownMs)
    })
  const loadWhenIdle = async () => {
    const picture = document.querySelector('img[fetchpriority]')
    await picture?.decode().catch(() => {})
    await new Promise((done) => {
      if (document.readyState === 'complete') done()
      addEventListener('load', done)
      setTimeout(done, loadedMs)
    })
    // A decoded picture is painted with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    if (picture) await shown(picture)
    loadWhenDone()
  }
  for (const type of ['pointerdown', 'focusin', 'change']) addEventListener(type, press, true)
  for (const type of ['keydown', 'placket:needed']) addEventListener(type, need, true)
  addEventListener('DOMContentLoaded', () => {
    parsed = true
    // A page that is prerendered has nothing to do until it is shown: its layout is ready by then.
    if (document.prerendering) document.body.getBoundingClientRect()
    // A page that isn't painted yet, or shows nothing without its script, has nothing to wait for.
    const atOnce = isNeeded || document.prerendering || document.hidden
    if (atOnce || document.documentElement.matches('[data-filtering],[data-full]')) load()
    else loadWhenIdle()
  })
}
