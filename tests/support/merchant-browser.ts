import { test as shopper } from './browser.ts'
import { startShopProcess } from './shop-process.ts'

export { expect } from './browser.ts'

/** What a merchant changes, every page shows: such tests have a shop of their own. */
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
