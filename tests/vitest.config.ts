import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { readShownSettings } from '../src/platform/config.ts'
import { LongestFirst } from './support/longest-first.ts'
import { sharedTags } from './support/shared-data.ts'

const globalSetup = ['tests/support/global-postgres.ts']
const ofProcesses = 'tests/unit/hosts/**/*.test.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // Unit tests need no database, so a run of them alone starts none.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [ofProcesses],
          // Each file has a context of its own in a process that goes on: starting one for each file, and loading happy-dom in it, took
          // more than the tests.
          pool: 'vmForks',
        },
      },
      // In such a context Node's own errors are no instances of `Error`.
      { extends: true, test: { name: 'processes', include: [ofProcesses] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{api,providers,races}/**/*.test.ts'],
          // Loading the whole server anew for each file would take half the time. What it remembers belongs to a database.
          isolate: false,
          globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'whole', include: ['tests/{faults,architecture,build}/**/*.test.ts'], globalSetup },
      },
    ],
    // As in a build without settings.
    env: readShownSettings({}),
    // `npm test` itself prints what the second reporter says, after the last suite.
    reporters: ['default', './tests/support/shared-data-report.ts'],
    tags: [{ name: sharedTags.present }, { name: sharedTags.absent }],
    // Generous: a slow machine is not the shop's fault.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tests/support/patience.ts', 'tests/support/settled-imports.ts'],
    sequence: { sequencer: LongestFirst },
    // Two cores are busy with three: each waits now and then for a database or a browser.
    maxWorkers: 3,
    // A leftover `.only` would skip all other tests.
    allowOnly: false,
  },
})
