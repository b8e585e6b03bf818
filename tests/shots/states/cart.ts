import type { Page } from 'playwright'
import { putIntoCart } from '../../support/shopping.ts'
import type { State } from '../state.ts'
import type { World } from '../world.ts'

export const fillCart = (page: Page, world: World) => putIntoCart(page, world.lines(3))

async function keepForLater(page: Page, world: World): Promise<void> {
  const [first, ...others] = world.lines(3)
  await putIntoCart(page, [first])
  await page.evaluate((value) => localStorage.setItem('placket:later', value), JSON.stringify(others))
}

const openDrawer = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()

export const cartStates: readonly State[] = [
  {
    name: 'cart-drawer',
    path: '/',
    screen: true,
    prepare: fillCart,
    act: async (page) => {
      await openDrawer(page)
      await page.getByRole('dialog', { name: 'Your cart' }).locator('.line').first().waitFor()
    },
  },
  {
    name: 'cart-drawer-empty',
    path: '/',
    screen: true,
    act: async (page) => {
      await openDrawer(page)
      await page.getByText('Your cart is empty.').waitFor()
    },
  },
  { name: 'cart', path: '/cart', prepare: fillCart, act: (page) => page.locator('.line').first().waitFor() },
  { name: 'cart-one', path: '/cart', prepare: (page, world) => putIntoCart(page, world.lines(1)) },
  { name: 'cart-empty', path: '/cart', act: (page) => page.getByText('Your cart is empty.').waitFor() },
  { name: 'cart-later', path: '/cart', prepare: keepForLater },
  {
    name: 'cart-removed',
    path: '/cart',
    screen: true,
    prepare: fillCart,
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove' }).first().click()
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'cart-promo-refused',
    path: '/cart',
    prepare: fillCart,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Promo code' }).fill('NO-SUCH-CODE')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('This promo code is not valid').waitFor()
    },
  },
  {
    name: 'cart-changed-prices',
    path: '/cart',
    prepare: async (page, world) => {
      const cheaper = world.lines(3).map((line, place) => ({
        ...line,
        product: { ...line.product, finalPrice: line.product.finalPrice - (place === 0 ? 5 : 0) },
      }))
      await putIntoCart(page, cheaper)
    },
  },
]
