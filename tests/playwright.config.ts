import { defineConfig, devices } from 'playwright/test'
import { chromiumArgs, ensureTestBrowser } from './support/chromium.ts'

const merchantTests = '**/admin*.test.ts'
/** Merchants who change what other tests rely on, such as settings, or whose shop begins empty. */
const ownShopTests = [
  '**/admin-first-product*.test.ts',
  '**/admin-worked-order.test.ts',
  '**/shipping-methods.test.ts',
  '**/pictures.test.ts',
  '**/settings.test.ts',
  '**/markets.test.ts',
  '**/withdrawals.test.ts',
  // Here only to even out the load.
  '**/admin-search.test.ts',
]

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './support/open-for-browsers.ts',
  // Generous: a slow machine is not the shop's fault.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Browsers wait more than they work.
  workers: 4,
  fullyParallel: true,
  projects: [
    // Each worker opens its own shop here, so there are few; and they come first, so that none is left alone at the end.
    { name: 'own-shop', testMatch: ownShopTests, workers: 1 },
    { name: 'merchant', testMatch: merchantTests, testIgnore: ownShopTests, workers: 1 },
    { name: 'shopper', testIgnore: [merchantTests, ...ownShopTests] },
  ],
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    deviceScaleFactor: 1,
    baseURL: process.env['BASE_URL'] ?? '',
    launchOptions: { executablePath: ensureTestBrowser(), args: chromiumArgs },
    // Actions and requests; screenshots of every step would cost a third of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
})
