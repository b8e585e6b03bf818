// Runs in the head of product pages: adds to the cart before the page's scripts have loaded.
{
  const readCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
  const countItems = (lines) => lines.reduce((total, { quantity }) => total + quantity, 0)

  /** The chosen variant as a cart line. Throws if no size is chosen yet. */
  const readLine = (form) => {
    const asked = new FormData(form)
    const {
      id,
      color,
      size,
      stock,
      finalPrice,
      price = finalPrice,
    } = JSON.parse(form.dataset.variants).find(
      (variant) => variant.color === asked.get('color') && variant.size === asked.get('size'),
    )
    const product = { ...JSON.parse(form.dataset.product), price, finalPrice }
    const { name: colorName } = form.elements.color.dataset
    return stock > 0 ? { product, variantId: id, size, color, colorName, quantity: 1 } : null
  }

  const keepLine = (line, cap) => {
    const cart = readCart()
    const held = countItems(cart.filter(({ product }) => product._id === line.product._id))
    if (cart.some(({ variantId }) => variantId === line.variantId) || !(held < cap)) return false
    localStorage.setItem('cart', JSON.stringify([...cart, line]))
    dispatchEvent(new Event('placket:stored'))
    document.documentElement.dataset.added = ''
    return true
  }

  /** Adds the chosen variant to the cart at once, in the simple case; false leaves the rest to features/cart/rules/cart.ts. */
  window.addNow = async (form) => {
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
}
