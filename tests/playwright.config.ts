import { defineConfig, devices } from 'playwright/test'
import { chromiumArgs, ensureTestBrowser } from './support/chromium.ts'

const merchantTests = '**/admin*.test.ts'

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './support/open-for-browsers.ts',
  // Generous: a slow machine is not the shop's fault.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Browsers wait more than they work.
  workers: 3,
  fullyParallel: true,
  projects: [
    // Each worker opens its own shop here.
    { name: 'merchant', testMatch: merchantTests, workers: 1 },
    { name: 'shopper', testIgnore: merchantTests },
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
