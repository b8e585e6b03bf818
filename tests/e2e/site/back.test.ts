import { expect, test } from '../../support/browser.ts'
import { chromiumArgs, ensureChromium } from '../../support/chromium.ts'
import { findShirt, lineOf, putIntoCart, readCount } from '../../support/shopping.ts'

// Playwright disables the back-forward cache, which is what this tests.
test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a page that Back restores from memory shows the current cart', async ({ page, baseURL }) => {
  const shirt = await findShirt(baseURL ?? '')
  await putIntoCart(page, [lineOf(shirt)])
  await page.goto('/cart')
  await expect(page.locator('output')).toHaveText('1')
  // A service worker that takes over pages drops those in memory.
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['restored'] = String(persisted)
    })
  })
  await page.goto('/privacy')
  await page.evaluate((lines) => localStorage.setItem('cart', lines), JSON.stringify([lineOf(shirt, 4)]))
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true')
  await expect(page.locator('output')).toHaveText('4')
  expect(await readCount(page)).toBe('4')
})
