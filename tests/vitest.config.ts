import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/{unit,api,providers,races,faults,architecture,build}/**/*.test.ts'],
    globalSetup: ['tests/support/global-postgres.ts'],
    // Generous: a slow machine is not a fault of the shop.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // One left behind would silence all the others.
    allowOnly: false,
  },
})
