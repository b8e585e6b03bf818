import type { Page } from 'playwright'
import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { fillCart } from './cart.ts'

export async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('+12125550199')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Full name').fill('Test Person')
  await page.getByLabel('Street address').fill('1 Main Street')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('State').selectOption('NY')
  await page.getByLabel('ZIP code').fill('10001')
}

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
  { name: 'checkout-filled', path: '/checkout', prepare: fillCart, act: fillCheckout },
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
      await fillCheckout(page)
      await payButton(page).click()
      await page.getByText('Price changed').first().waitFor()
    },
  },
  { name: 'sandbox-pay', path: ({ orders }) => orders.payment },
]
