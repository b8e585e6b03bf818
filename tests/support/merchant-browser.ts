import { test as shopper } from './browser.ts'
import { startShopProcess } from './shop-process.ts'

export { expect } from './browser.ts'

/** A merchant's changes appear on every page, so these tests have their own shop. */
export const test = shopper.extend<object, { shopEnv: Record<string, string>; ownShop: string }>({
  /** More settings of that shop. */
  shopEnv: [{}, { option: true, scope: 'worker' }],
  ownShop: [
    async ({ shopEnv }, use) => {
      // Pages are built when a test asks for it, not by themselves as well.
      const shop = await startShopProcess({ THROTTLES: 'false', PUBLISH_DELAY_SECONDS: '3600', ...shopEnv })
      process.env['SHOP_DATA_DIR'] = shop.dataDir
      await use(shop.url)
      await shop.stop()
    },
    // Opening and stopping each wait for a build.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
})
