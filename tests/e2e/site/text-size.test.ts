import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { enlargeText, listMisfits, spaceText } from '../../support/misfits.ts'
import { placePaidOrder } from '../../support/shop-by-http.ts'
import { findShirt, lineOf, openLogin, putIntoCart } from '../../support/shopping.ts'

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })

const opened = (page: Page) => expect(page.getByRole('main').locator('.waiting:visible, .account-wait')).toHaveCount(0)

const pages: readonly { path: string; open?: (page: Page) => Promise<unknown> }[] = [
  { path: '/' },
  { path: '/products' },
  { path: '/products', open: (page) => page.getByRole('button', { name: /^Filter/ }).click() },
  { path: '/product/clerk-poplin-shirt' },
  { path: '/search?query=linen' },
  { path: '/shipping' },
  { path: '/privacy', open: openLogin },
  { path: '/size-guide' },
  ...['/returns', '/blog', '/blog/why-linen-creases', '/contact', '/bulk-enquiry', '/gift-cards'].map((path) => ({
    path,
  })),
  { path: '/cart', open: (page) => page.locator('.line').first().waitFor() },
  { path: '/wishlist', open: (page) => page.locator('.wish').first().waitFor() },
  { path: '/compare', open: (page) => page.locator('.compare tbody tr').first().waitFor() },
]
const accountPages: typeof pages = [
  { path: '/checkout', open: (page) => page.getByRole('button', { name: /^Pay/ }).waitFor() },
  { path: '/account', open: (page) => page.getByLabel('Name').first().waitFor() },
  {
    path: '/account/orders',
    open: (page) =>
      page
        .getByRole('link', { name: /^Order/ })
        .first()
        .waitFor(),
  },
  { path: '/account/addresses' },
  { path: '/account/security' },
]

test('text of twice the size, or spaced out, fits a screen of 360 pixels: nothing leaves it and nothing overlaps', async ({
  page,
  shopUrl,
}) => {
  const { token, order } = await placePaidOrder(shopUrl)
  const shirts = await Promise.all([findShirt(shopUrl), findShirt(shopUrl)])
  await putIntoCart(
    page,
    shirts.map((shirt) => lineOf(shirt, 2)),
  )
  await page.evaluate(
    (products) => {
      localStorage.setItem('wishlist', products)
      localStorage.setItem('compare', products)
    },
    JSON.stringify(shirts.map(({ product }) => product)),
  )
  const misfits: string[] = []
  const look = async ({ path, open }: (typeof pages)[number]) => {
    await page.goto(path)
    await open?.(page)
    await opened(page)
    for (const change of [spaceText, enlargeText]) {
      await change(page)
      misfits.push(...(await listMisfits(page)).map((misfit) => `${path} after ${change.name}: ${misfit}`))
      await page.evaluate(() => document.adoptedStyleSheets.pop())
    }
  }
  for (const place of pages) await look(place)
  await page.context().addCookies([{ name: 'ectoken', value: token, url: shopUrl }])
  for (const place of accountPages) await look(place)
  await look({ path: `/order/${order.id}`, open: () => page.getByText('What you ordered').waitFor() })
  expect(misfits).toEqual([])
})
