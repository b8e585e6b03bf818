// Runs in the head: a page with a main picture loads its scripts once that is painted, or at the first touch
// (build/later-scripts.ts).
{
  let touched = false
  let parsed = false
  const load = () => {
    const { scripts } = document.body.dataset
    if (!scripts) return
    delete document.body.dataset.scripts
    for (const src of scripts.split(' ')) {
      const script = document.createElement('script')
      // If scripts fail, presses fall back to the browser's own behaviour.
      const onerror = () => {
        for (const type of ['submit', 'click']) dispatchEvent(new Event(`placket:${type}`))
      }
      document.head.append(Object.assign(script, { type: 'module', src, async: false, onerror }))
    }
  }
  const touch = () => {
    touched = true
    if (parsed) load()
  }
  const loadWhenPainted = async () => {
    await document
      .querySelector('img[fetchpriority]')
      ?.decode()
      .catch(() => {})
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, touch, { capture: true, once: true })
  addEventListener('DOMContentLoaded', () => {
    parsed = true
    // A page that isn't painted yet, or shows nothing without its script, has nothing to wait for.
    const atOnce = touched || document.prerendering || document.hidden
    if (atOnce || document.documentElement.hasAttribute('data-filtering')) load()
    else loadWhenPainted()
  })
}
