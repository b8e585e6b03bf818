import { startShopProcess } from './shop-process.ts'

/** Playwright's global setup: one shop for all browser tests. */
export default async function openForBrowsers(): Promise<() => Promise<void>> {
  // Hundreds of people share one address here; the throttles have their own tests.
  const shop = await startShopProcess({ THROTTLES: 'false' })
  process.env['BASE_URL'] = shop.url
  process.env['SHOP_DATA_DIR'] = shop.dataDir
  return () => shop.stop()
}
