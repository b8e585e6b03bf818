import { defineConfig, devices } from 'playwright/test'
import { chromiumArgs, ensureChromium } from './support/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './support/open-for-browsers.ts',
  // Generous: a slow machine is not a fault of the shop.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    baseURL: process.env['BASE_URL'] ?? '',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
    trace: 'retain-on-failure',
  },
})
