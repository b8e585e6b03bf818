import { addToCart, storedCart } from '../../cart/browser/cart.ts'
import { countVariant } from '../../cart/rules/cart.ts'
import { openExpress } from '../../checkout/browser/open-express.ts'
import { describeLine, findChosen } from './buy-choice.ts'

/** Puts the chosen item into the cart, unless it is there, and buys the cart with a wallet. */
async function buy(form: HTMLFormElement): Promise<void> {
  const chosen = findChosen(form)
  if (!chosen || chosen.stock === 0) {
    // The form says what is missing, as for every purchase.
    form.requestSubmit()
    return
  }
  const isThere = countVariant(storedCart.read(), chosen.id) > 0
  if (isThere || (await addToCart(describeLine(form, chosen))) !== 'failed') openExpress()
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-express]')) {
  button.addEventListener('click', () => button.form && void buy(button.form))
}
