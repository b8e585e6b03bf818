// Runs in the head, so that the first tap never waits for the page's scripts.
{
  const readCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
  const countItems = (lines) => lines.reduce((total, { quantity }) => total + quantity, 0)

  /** The chosen variant as a cart line. Throws if no size is chosen yet. */
  const readLine = (form) => {
    const asked = new FormData(form)
    const { id, color, size, stock, price, finalPrice } = JSON.parse(form.dataset.variants).find(
      (variant) => variant.color === asked.get('color') && variant.size === asked.get('size'),
    )
    const product = { ...JSON.parse(form.dataset.product), price, finalPrice }
    return stock > 0 ? { product, variantId: id, size, color, quantity: 1 } : null
  }

  const keepLine = (line, cap) => {
    const cart = readCart()
    const held = countItems(cart.filter(({ product }) => product._id === line.product._id))
    if (cart.some(({ variantId }) => variantId === line.variantId) || !(held < cap)) return false
    localStorage.setItem('cart', JSON.stringify([...cart, line]))
    dispatchEvent(new Event('placket:stored'))
    return true
  }

  /** Adds the chosen variant to the cart at once, in the simple case; false leaves the rest to features/cart/rules/cart.ts. */
  const addNow = async (form) => {
    // A choice of colours also changes the picture, and a third option is asked for by the scripts. Without locks only the
    // scripts notice what another tab overwrites.
    if (!navigator.locks || form.querySelector('[type="radio"][name="color"],[name="option"]')) return false
    try {
      const line = readLine(form)
      return line !== null && (await takeTurn(() => keepLine(line, form.dataset.cap)))
    } catch {
      // No size yet, or storage that is full, blocked or corrupt: the scripts have the messages for it.
      return false
    }
  }

  /** What was added counts at once; its notice comes from the scripts, which wait until the count is painted. */
  const needScripts = async (adding) => {
    if (await adding) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    dispatchEvent(new Event('placket:needed'))
  }

  // Other presses wait for the scripts, which signal that they are ready with `placket:submit` and `placket:click`.
  const clicked = [
    'quick',
    'wish',
    'buy] [data-compare',
    'open-cart',
    'open-login',
    'load-more',
    'clear',
    'show',
    'zoom',
    'size-guide',
  ]
  const early = { submit: '[data-buy]', click: clicked.map((name) => `[data-${name}]`).join() }
  for (const [type, selector] of Object.entries(early)) {
    const kept = []
    const keep = (event) => {
      const target = event.target.closest?.(selector)
      // Opened in another tab or window, a link stays a link.
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const adding = type === 'submit' && addNow(target)
      kept.push({ target, adding })
      needScripts(adding)
    }
    addEventListener(type, keep, true)
    const replay = async () => {
      removeEventListener(type, keep, true)
      for (const { target, adding } of kept) {
        if (await adding) target.dispatchEvent(new Event('placket:added'))
        else if (type === 'submit') target.requestSubmit()
        else target.click()
      }
    }
    addEventListener(`placket:${type}`, replay, { once: true })
  }
}
