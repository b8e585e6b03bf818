import type { Page } from 'playwright'
import { fillCheckout } from '../../support/shopping.ts'
import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { fillCart } from './cart.ts'

const fillForm = (page: Page) => fillCheckout(page, '+12125550199')

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

async function fillWithStalePrice(page: Page, world: World): Promise<void> {
  const lines = world.lines(3)
  const [first] = lines
  if (first) first.product.finalPrice -= 5
  await page.evaluate((value) => localStorage.setItem('cart', value), JSON.stringify(lines))
}

export const checkoutStates: readonly State[] = [
  { name: 'checkout', path: '/checkout', prepare: fillCart, act: (page) => payButton(page).waitFor() },
  { name: 'checkout-empty', path: '/checkout' },
  { name: 'checkout-filled', path: '/checkout', prepare: fillCart, act: fillForm },
  {
    name: 'checkout-errors',
    path: '/checkout',
    prepare: fillCart,
    act: async (page) => {
      await payButton(page).click()
      await page.getByText('Enter a valid number').waitFor()
    },
  },
  {
    name: 'checkout-promo-refused',
    path: '/checkout',
    prepare: fillCart,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Promo code' }).fill('NO-SUCH-CODE')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('This promo code is not valid').waitFor()
    },
  },
  {
    name: 'checkout-price-changed',
    path: '/checkout',
    who: 'shopper',
    prepare: fillWithStalePrice,
    act: async (page) => {
      await fillForm(page)
      await payButton(page).click()
      await page.getByText('Price changed').first().waitFor()
    },
  },
  { name: 'sandbox-pay', path: ({ orders }) => orders.payment },
]
