import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { readShownSettings } from '../src/platform/config.ts'
import { firstPaint } from '../src/site/build/first-paint-plugin.ts'
import { sharedTags } from './support/shared-data.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [firstPaint],
  test: {
    // Unit tests need no database, so a run of them alone starts none.
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/{api,providers,races,faults,architecture,build}/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
        },
      },
    ],
    // As in a build without settings.
    env: readShownSettings({}),
    // `npm test` itself prints what the second reporter says, after the last suite.
    reporters: ['default', 'tests/support/shared-data-report.ts'],
    tags: [{ name: sharedTags.present }, { name: sharedTags.absent }],
    // Generous: a slow machine is not the shop's fault.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tests/support/patience.ts'],
    maxWorkers: 2,
    // A leftover `.only` would skip all other tests.
    allowOnly: false,
  },
})
