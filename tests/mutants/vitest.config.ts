import { matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type VitestPluginContext } from 'vitest/node'
import { readShownSettings } from '../../src/platform/config.ts'
import { keptThread } from './kept-thread.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tests: string[] = JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]')

/** In the order in which the area lists its tests. Vitest's own puts the longest first. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      tests.findIndex((glob) => matchesGlob(relative(root, moduleId), glob))
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Stryker sets the pool itself, so it is changed after that. Unit tests keep separate pages and modules for each file. */
const keepThread = {
  name: 'kept-thread',
  configureVitest({ project }: VitestPluginContext) {
    if (!process.env['MUTANTS_SERVER_URL']) return
    Object.assign(project.config, { isolate: false, pool: keptThread.name, poolRunner: keptThread })
  },
}

// Read by Stryker for each area; tests/mutants/run.ts sets the tests.
export default defineConfig({
  root,
  plugins: [keepThread],
  test: {
    env: readShownSettings({}),
    include: tests,
    setupFiles: ['tests/mutants/seed.ts'],
    globalSetup: ['tests/mutants/provide-postgres.ts'],
    sequence: { sequencer: AsNamed },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
