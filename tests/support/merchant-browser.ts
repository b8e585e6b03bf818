import { test as shopper } from './browser.ts'
import { startShopProcess } from './shop-process.ts'

export { expect } from './browser.ts'

/** A merchant's changes appear on every page, so these tests have their own shop. */
export const test = shopper.extend<object, { ownShop: string }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const shop = await startShopProcess({ THROTTLES: 'false' })
      process.env['SHOP_DATA_DIR'] = shop.dataDir
      await use(shop.url)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
})
