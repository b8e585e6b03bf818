import type { Page } from 'playwright'
import { putIntoCart } from '../../support/shopping.ts'
import type { State } from '../state.ts'
import type { World } from '../world.ts'

/** A tenth off, in whole cents: the cart drops other prices. */
export const cheapen = (price: number) => Math.round(price * 90) / 100

export const fillCart = (page: Page, world: World) => putIntoCart(page, world.lines(3))

async function keepForLater(page: Page, world: World): Promise<void> {
  const [first, ...others] = world.lines(3)
  await putIntoCart(page, [first])
  await page.evaluate((value) => localStorage.setItem('placket:later', value), JSON.stringify(others))
}

const openDrawer = (page: Page) => page.locator('[data-open-cart]').click()

export async function enterWrongCode(page: Page, { texts }: World): Promise<void> {
  const form = page.locator('form', { has: page.locator('#promo-code') })
  await form.locator('#promo-code').fill('NO-SUCH-CODE')
  await form.locator('button').click()
  await page.getByText(texts.shared.promoInvalid).first().waitFor()
}

export const cartStates: readonly State[] = [
  {
    name: 'cart-drawer',
    path: '/',
    screen: true,
    prepare: fillCart,
    act: async (page) => {
      await openDrawer(page)
      await page.getByRole('dialog').locator('.line').first().waitFor()
    },
  },
  {
    name: 'cart-drawer-empty',
    path: '/',
    screen: true,
    act: async (page, { texts }) => {
      await openDrawer(page)
      await page.getByText(texts.cart.empty).waitFor()
    },
  },
  { name: 'cart', path: '/cart', prepare: fillCart, act: (page) => page.locator('.line').first().waitFor() },
  { name: 'cart-one', path: '/cart', prepare: (page, world) => putIntoCart(page, world.lines(1)) },
  { name: 'cart-empty', path: '/cart', act: (page, { texts }) => page.getByText(texts.cart.empty).waitFor() },
  { name: 'cart-later', path: '/cart', prepare: keepForLater },
  {
    name: 'cart-removed',
    path: '/cart',
    screen: true,
    prepare: fillCart,
    act: async (page, { texts }) => {
      await page.getByRole('button', { name: texts.cart.remove }).first().click()
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'cart-promo-refused',
    path: '/cart',
    prepare: fillCart,
    act: enterWrongCode,
  },
  {
    name: 'cart-changed-prices',
    path: '/cart',
    prepare: async (page, world) => {
      const cheaper = world.lines(3).map((line, place) => ({
        ...line,
        product: {
          ...line.product,
          finalPrice: place === 0 ? cheapen(line.product.finalPrice) : line.product.finalPrice,
        },
      }))
      await putIntoCart(page, cheaper)
    },
  },
]
