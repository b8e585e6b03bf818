import type { Page } from 'playwright'
import { changeCart, putIntoCart } from '../../support/shopping.ts'
import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { cheapen, enterWrongCode, fillCart } from './cart.ts'

async function fillForm(page: Page, { market: { address, phones } }: World): Promise<void> {
  // Another country empties the region.
  const { country, ...place } = address
  const fields = { country, phoneNumber: phones.guest, email: 'buyer@shop.example', ...place }
  for (const [name, text] of Object.entries(fields)) {
    const field = page.locator(`.steps [name="${name}"]`)
    if (text === '' || (await field.count()) === 0) continue
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }
}

const payButton = (page: Page) => page.locator('button.pay')

async function chooseCash(page: Page, world: World): Promise<void> {
  await fillForm(page, world)
  await page.getByRole('radio', { name: world.texts.payments.cash }).check()
}

/** As if the shop's price had changed since the page compared the cart with it. */
async function makePriceStale(page: Page, world: World): Promise<void> {
  const lines = world.lines(3)
  const [first] = lines
  if (first) first.product.finalPrice = cheapen(first.product.finalPrice)
  await changeCart(page, lines)
}

export const checkoutStates: readonly State[] = [
  { name: 'checkout', path: '/checkout', prepare: fillCart, act: (page) => payButton(page).waitFor() },
  { name: 'checkout-empty', path: '/checkout' },
  { name: 'checkout-filled', path: '/checkout', prepare: fillCart, act: fillForm },
  {
    name: 'checkout-cash',
    path: '/checkout',
    // Within the limit.
    prepare: (page, world) => putIntoCart(page, world.lines(1)),
    act: chooseCash,
  },
  {
    name: 'checkout-errors',
    path: '/checkout',
    prepare: fillCart,
    act: async (page) => {
      await payButton(page).click()
      await page.locator('.steps .error').first().waitFor()
    },
  },
  { name: 'checkout-promo-refused', path: '/checkout', prepare: fillCart, act: enterWrongCode },
  {
    name: 'checkout-price-changed',
    path: '/checkout',
    who: 'shopper',
    prepare: fillCart,
    act: async (page, world) => {
      await fillForm(page, world)
      await makePriceStale(page, world)
      await payButton(page).click()
      await page.locator('.changed', { hasText: world.texts.shared.priceChanged }).waitFor()
    },
  },
]

export const sandboxStates: readonly State[] = [{ name: 'sandbox-pay', path: ({ orders }) => orders.payment }]
