// Runs in the head: the first tap never waits for the page's scripts.
{
  const readCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
  const countItems = (lines) => lines.reduce((total, { quantity }) => total + quantity, 0)

  /** What is chosen, as a line of the cart. Throws where no size is chosen yet. */
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

  /** What is chosen goes into the cart at once. Only the plain case; false leaves everything else to domain/cart.ts. */
  const addNow = async (form) => {
    // A choice of colours changes the picture too, and another option is asked for by the scripts. Without locks only the scripts notice what another tab overwrites.
    if (!navigator.locks || form.querySelector('[type="radio"][name="color"],[name="option"]')) return false
    try {
      const line = readLine(form)
      return line !== null && (await takeTurn(() => keepLine(line, form.dataset.cap)))
    } catch {
      // No size yet, a storage that is full, forbidden or tampered with: the scripts know what to say.
      return false
    }
  }

  // The rest of what is pressed waits for the scripts: they say that they are there by `placket:submit` and `placket:click`.
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
      // In another tab or window a link is a link.
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      kept.push({ target, adding: type === 'submit' && addNow(target) })
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
