// Runs in the head: the first tap never waits for the page's scripts.
{
  const readCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
  const countPieces = (lines) => lines.reduce((total, { quantity }) => total + quantity, 0)

  /** Also when another tab writes at the same moment: browsers keep the later value whole (stores/stored.ts). */
  const keepLine = (line) => {
    const until = Date.now() + 500
    const put = () => {
      if (readCart().some(({ variantId }) => variantId === line.variantId)) return
      localStorage.setItem('cart', JSON.stringify([...readCart(), line]))
      dispatchEvent(new Event('placket:stored'))
    }
    put()
    addEventListener('storage', () => Date.now() < until && put())
  }

  /** What is chosen goes into the cart at once. Only the plain case; false leaves everything else to domain/cart.ts. */
  const addNow = (form) => {
    try {
      const asked = new FormData(form)
      const { id, color, size, stock, price, finalPrice } = JSON.parse(form.dataset.variants).find(
        (variant) => variant.color === asked.get('color') && variant.size === asked.get('size'),
      )
      const product = { ...JSON.parse(form.dataset.product), price, finalPrice }
      const cart = readCart()
      const held = countPieces(cart.filter((line) => line.product._id === product._id))
      const known = cart.some(({ variantId }) => variantId === id)
      // A choice of colours changes the picture too.
      if (known || !(held < form.dataset.cap) || !(stock > 0) || form.querySelector('[type="radio"][name="color"]'))
        return false
      keepLine({ product, variantId: id, size, color, quantity: 1 })
      return true
    } catch {
      // No size yet, a storage that is full, forbidden or tampered with: the scripts know what to say.
      return false
    }
  }

  // The rest of what is pressed waits for the scripts: they say that they are there by `placket:submit` and `placket:click`.
  const early = { submit: '[data-buy]', click: '[data-add], [data-wish], [data-buy] [data-compare]' }
  for (const [type, selector] of Object.entries(early)) {
    const kept = []
    const keep = (event) => {
      const target = event.target.closest?.(selector)
      if (!target) return
      event.preventDefault()
      kept.push({ target, added: type === 'submit' && addNow(target) })
    }
    addEventListener(type, keep, true)
    const replay = () => {
      removeEventListener(type, keep, true)
      for (const { target, added } of kept) {
        if (added) target.dispatchEvent(new Event('placket:added'))
        else if (type === 'submit') target.requestSubmit()
        else target.click()
      }
    }
    addEventListener(`placket:${type}`, replay, { once: true })
  }
}
