// Runs in the head, before anything is painted: the counts of the header and the mark of the start loader.
{
  const root = document.documentElement
  const sum = (items) => items.reduce((total, item) => total + (Number(item?.quantity) || 0), 0)
  const length = (items) => items.length
  const show = (name, count) => {
    try {
      const items = JSON.parse(localStorage.getItem(name) ?? '[]')
      const shown = Array.isArray(items) ? count(items) : 0
      root.style.setProperty(`--${name}-count`, String(shown))
      root.toggleAttribute(`data-${name}`, shown > 0)
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
  // Pages of an island: whether it will show something (IslandPage.astro). A shared list stands in the address.
  const holds = root.dataset?.holds
  const isFull = { member: /ectoken=./.test(document.cookie), wishlist: /[?&]items=./.test(location.search) }
  if (holds && (isFull[holds] || root.hasAttribute(`data-${holds}`))) root.setAttribute('data-full', '')
  for (const event of ['pageshow', 'placket:stored']) addEventListener(event, showCounts)
  // What another tab writes may wait for the next frame; a tab in the background draws none.
  let awaited
  addEventListener('storage', () => {
    cancelAnimationFrame(awaited)
    awaited = requestAnimationFrame(showCounts)
  })

  const endLoader = () => root.setAttribute('data-started', '')
  try {
    if (sessionStorage.getItem('placket:started')) {
      endLoader()
      // The text font came with the first page, too late for it: from the second on it is waited for.
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
