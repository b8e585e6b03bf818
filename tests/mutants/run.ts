import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { startPostgres } from '../support/postgres.ts'
import { type Area, areas } from './areas.ts'
import { testRules } from './rules-of-behaviour.ts'
import { testSql } from './sql.ts'

// `npm run test:mutants [-- area… --incremental --mutate src/features/cart/rules/cart.ts]`: makes small changes to the code and
// counts how many a test notices. `sql` does it to the conditions of queries, `rules-of-behaviour` plants the opposite of a rule.

const reports = 'coverage/mutants'

interface Choices {
  incremental: boolean
  mutate: readonly string[] | undefined
  concurrency: number
  /** Leaves out code that runs once, when a module is loaded: each such mutant needs every test that loads it. */
  ignoreStatic: boolean
}

async function testArea(
  name: string,
  area: Area,
  { incremental, mutate, concurrency, ignoreStatic }: Choices,
): Promise<boolean> {
  const postgres = area.database ? await startPostgres() : null
  process.env['MUTANTS_TESTS'] = JSON.stringify(area.tests)
  process.env['MUTANTS_SERVER_URL'] = postgres?.serverUrl ?? ''
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: true },
    mutate: [...(mutate ?? area.mutate)],
    ignorePatterns: ['/dist*', '/docs', '/shots', '/test-results', '/coverage', '/.data', '/.astro'],
    tempDirName: '.stryker',
    coverageAnalysis: 'perTest',
    concurrency,
    // A busy machine is not an endless loop; Stryker detects those by counting iterations.
    timeoutMS: 120_000,
    ignoreStatic,
    incremental,
    incrementalFile: `${reports}/${name}.incremental.json`,
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    htmlReporter: { fileName: `${reports}/${name}.html` },
    jsonReporter: { fileName: `${reports}/${name}.json` },
  })
  const results = await stryker.runMutationTest()
  await postgres?.stop()
  const count = (...states: string[]) => results.filter(({ status }) => states.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const all = noticed + count('Survived', 'NoCoverage')
  const score = all === 0 ? 100 : (noticed / all) * 100
  const byTime = count('Timeout')
  const untried = count('RuntimeError')
  console.log(
    `${name}: ${noticed} of ${all} mutants noticed, ${score.toFixed(1)} %; ${byTime} by a time limit, ${untried} could not be tried`,
  )
  return score >= 85
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    incremental: { type: 'boolean', default: false },
    mutate: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '1' },
    'ignore-static': { type: 'boolean', default: false },
    // Of `sql`: how many test files that need a query are asked, beside that of neighbours.
    tests: { type: 'string', default: '12' },
  },
})
const names = positionals.length > 0 ? positionals : [...Object.keys(areas), 'sql', 'rules-of-behaviour']
let enough = true
for (const name of names) {
  if (name === 'sql') {
    enough = testSql(values.mutate, Number(values.tests)) && enough
    continue
  }
  if (name === 'rules-of-behaviour') {
    enough = testRules(values.mutate, values.incremental) && enough
    continue
  }
  const area = areas[name]
  if (!area) throw new Error(`No area ${name}; there are ${Object.keys(areas).join(', ')}, sql, rules-of-behaviour`)
  const { incremental, mutate, concurrency, 'ignore-static': ignoreStatic } = values
  const choices = { incremental, mutate, concurrency: Number(concurrency), ignoreStatic }
  enough = (await testArea(name, area, choices)) && enough
}
process.exitCode = enough ? 0 : 1
