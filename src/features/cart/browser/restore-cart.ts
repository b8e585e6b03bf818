import { call } from '../../../site/browser/api.ts'
import { addLine } from '../rules/cart.ts'
import { lineOfVariant } from '../rules/variant-line.ts'
import { storedCart } from './cart.ts'

/** Opens the cart that a mail reminded of: what is still sold is added to what this device has. */
export async function restoreCart(): Promise<void> {
  const id = new URLSearchParams(location.search).get('reminder')
  if (!id) return
  history.replaceState(history.state, '', location.pathname)
  const outcome = await call('readRemindedCart', { params: { id }, quiet: true })
  if (!outcome.ok) return
  const lines = outcome.reply.items.flatMap(({ product, variantId, quantity }) => {
    const variant = product.variants.find((each) => each.id === variantId)
    return variant ? [lineOfVariant(product, variant, quantity)] : []
  })
  await storedCart.change((cart) =>
    lines
      .filter(({ variantId }) => cart.every((line) => line.variantId !== variantId))
      .reduce((present, line) => addLine(present, line).cart, cart),
  )
}
