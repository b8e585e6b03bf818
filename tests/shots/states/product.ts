import type { Page } from 'playwright'
import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { reviewStates } from './reviews.ts'

const many = '/product/clerk-poplin-shirt'
const isSoldOut: Parameters<World['find']>[0] = ({ stock }, { colors, variants }) =>
  stock === 0 && colors.length === 1 && variants.some((variant) => variant.stock > 0)
const soldOutPath = (world: World) => `/product/${world.find(isSoldOut).product.slug}`

async function chooseSoldOut(page: Page, world: World): Promise<void> {
  const { size } = world.find(isSoldOut).variant
  await page
    .locator('[data-buy] [data-sizes] label')
    .filter({ has: page.locator(`[value="${size}"]`) })
    .click()
}

export const productStates: readonly State[] = [
  { name: 'product', path: '/product/harbour-oxford-shirt-sky', act: openRelated },
  { name: 'product-colors', path: many, screen: true },
  ...reviewStates(many),
  { name: 'product-sold-out-size', path: soldOutPath, screen: true, act: chooseSoldOut },
  {
    name: 'product-notify',
    path: soldOutPath,
    screen: true,
    act: async (page, world) => {
      await chooseSoldOut(page, world)
      await page.locator('[data-buy] [data-part="submit"]').click()
    },
  },
  {
    name: 'product-no-size',
    path: many,
    screen: true,
    act: (page) => page.locator('[data-buy] [data-part="submit"]').click(),
  },
  {
    name: 'product-added',
    path: many,
    screen: true,
    act: async (page) => {
      await page.locator('[data-buy] [data-sizes] label').nth(2).click()
      await page.locator('[data-buy] [data-part="submit"]').click()
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'product-size-guide',
    path: many,
    screen: true,
    act: (page) => page.locator('[data-size-guide]').click(),
  },
  {
    name: 'product-zoom',
    path: many,
    screen: true,
    act: (page) => page.locator('[data-zoom]').click(),
  },
  {
    name: 'product-delivery',
    path: many,
    isIn: ({ address }) => address.postcode !== '',
    act: async (page, { market }) => {
      await page.locator('#postcode').fill(market.address.postcode)
      await page.locator('[data-delivery] button').click()
      await page.locator('[data-delivery] li').first().waitFor()
    },
  },
  {
    name: 'product-long-name',
    path: many,
    screen: true,
    act: (page) =>
      page.evaluate(() => {
        const title = document.querySelector('h1')
        if (title) title.textContent = 'Very Long Harbour Button-Down Oxford Overshirt with a Spread Collar and Pocket'
      }),
  },
]

async function openRelated(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}
