// Runs in the head, before the first paint: sets the header's counts and whether the start loader shows.
{
  const root = document.documentElement
  const read = (name) => {
    try {
      return localStorage.getItem(name) ?? '[]'
    } catch {
      return ''
    }
  }
  const sum = (items) => items.reduce((total, item) => total + (Number(item?.quantity) || 0), 0)
  const length = (items) => items.length
  const show = (name, count) => {
    try {
      const items = JSON.parse(read(name))
      const shown = Array.isArray(items) ? count(items) : 0
      root.style.setProperty(`--${name}-count`, String(shown))
      root.toggleAttribute(`data-${name}`, shown > 0)
      for (const place of document.querySelectorAll(`[data-count-of="${name}"]`))
        place.style.setProperty('--count', shown)
    } catch {
      root.removeAttribute(`data-${name}`)
    }
  }
  const showCounts = () => {
    show('cart', sum)
    show('wishlist', length)
    show('compare', length)
  }
  showCounts()
  for (const event of ['pageshow', 'placket:stored']) addEventListener(event, showCounts)
  // Changes by another tab may wait for the next frame; background tabs render none.
  let awaited
  addEventListener('storage', () => {
    cancelAnimationFrame(awaited)
    awaited = requestAnimationFrame(showCounts)
  })

  const endLoader = (event) => {
    root.setAttribute('data-started', '')
    // What waits below the first screen may now come into sight (styles/base.css).
    if (event && event.type !== 'pointerdown') root.setAttribute('data-moved', '')
  }
  try {
    if (sessionStorage.getItem('placket:started')) {
      endLoader()
      // The text font arrived too late for the first page; from the second page on rendering waits for it.
      for (const font of document.querySelectorAll('link[as="font"]')) font.media = 'all'
    } else sessionStorage.setItem('placket:started', '1')
  } catch {
    endLoader()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll']) {
    addEventListener(event, endLoader, { once: true, passive: true })
  }

  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') root.setAttribute('data-returned', '')
}
