import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Read by Stryker for each area; tests/mutants/run.ts says which tests those are.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]') as string[],
    setupFiles: ['tests/mutants/seed.ts'],
    globalSetup: ['tests/mutants/provide-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
