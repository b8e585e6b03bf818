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
  for (const event of ['pageshow', 'storage', 'placket:stored']) addEventListener(event, showCounts)

  const endLoader = () => root.setAttribute('data-started', '')
  try {
    if (sessionStorage.getItem('placket:started')) endLoader()
    else sessionStorage.setItem('placket:started', '1')
  } catch {
    endLoader()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll']) {
    addEventListener(event, endLoader, { once: true, passive: true })
  }

  // What is pressed before the page's scripts have come waits for them: they say so by `placket:submit` and `placket:click`.
  const early = { submit: '[data-buy]', click: '[data-add], [data-wish], [data-buy] [data-compare]' }
  for (const [type, selector] of Object.entries(early)) {
    const kept = []
    const keep = (event) => {
      const target = event.target.closest?.(selector)
      if (!target) return
      event.preventDefault()
      kept.push(target)
    }
    addEventListener(type, keep, true)
    const replay = () => {
      removeEventListener(type, keep, true)
      for (const target of kept) type === 'submit' ? target.requestSubmit() : target.click()
    }
    addEventListener(`placket:${type}`, replay, { once: true })
  }

  // A link to a filtered list: the unfiltered one of the file must not be seen first.
  const chosen =
    /[?&](?:brand|color|size|minPrice|maxPrice|page)=[^&]|[?&]category=(?!fashion(?:&|$))[^&]|[?&]sort=(?:price|rating)/
  if (location.pathname === '/products' && chosen.test(location.search)) root.setAttribute('data-filtering', '')
}
