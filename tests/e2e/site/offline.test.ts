import { expect, test } from '../../support/browser.ts'
import { chooseAndAdd, findShirt } from '../../support/shopping.ts'

// The browser's message for every request without a network.
test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] })

test('visited pages, the cart and the lists work offline, and nothing is lost afterwards', async ({
  page,
  context,
  baseURL,
}) => {
  const shirt = await findShirt(baseURL ?? '')
  await chooseAndAdd(page, shirt)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/products')
  await page.goto(`/product/${shirt.product.slug}`)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const notice = page.getByText('You are offline.')
  await expect(notice).toBeVisible()

  await page.goto('/cart')
  await expect(page.locator('.line')).toHaveCount(1)
  await page.getByRole('button', { name: 'Increase quantity of' }).click()
  await expect(page.locator('output')).toHaveText('2')
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/product/${shirt.product.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shirt.product.name)
  await page.goto('/wishlist')
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await page.goto('/blog')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/cart')
  await expect(page.locator('output')).toHaveText('2')
  await expect(notice).toBeHidden()
})
