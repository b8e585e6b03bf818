import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { addMigrations, checkOutFormer, removeMigrations } from '../support/former-release.ts'
import { report } from './report.ts'

// `node tests/bench/former-tests.ts [REF] [FOLDER …]`: the tests of the API and the races of a former release (the last tag, or that
// commit), with its own code, on databases that this version's migrations have made. What fails twice is tried on the former schema:
// only what passes there is a fault of a migration.

const [given, ...chosen] = process.argv.slice(2)
const folders = chosen.length > 0 ? chosen : ['tests/api', 'tests/races']

/** They compare every table of the database with the code, so a new table is a fault to them. */
const readSchema = ['what is left out stands with its reason', 'every table whose rows expire has an end']

interface Outcome {
  passed: number
  /** `file > test`, or the file alone if it could not be loaded. */
  failed: string[]
}

interface FileResult {
  name: string
  status: string
  assertionResults: { fullName: string; status: string }[]
}

const { former, folder } = await checkOutFormer(given)

async function runTests(paths: readonly string[]): Promise<Outcome> {
  const output = join(folder, 'outcome.json')
  await rm(output, { force: true })
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const options = ['run', '--config', 'tests/vitest.config.ts', '--reporter=dot', '--reporter=json']
  const words = [vitest, ...options, `--outputFile.json=${output}`, ...paths]
  await once(spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 2, 2] }), 'exit')
  const { testResults } = JSON.parse(await readFile(output, 'utf8')) as { testResults: FileResult[] }
  const tests = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(folder, name)
    const whole = status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
    const own = assertionResults.map((test) => ({ name: `${file} > ${test.fullName}`, status: test.status }))
    return whole ? [...own, { name: file, status: 'failed' }] : own
  })
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
  }
}

/** Which of these fail again. */
async function runAgain(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const files = new Set(names.map((name) => name.split(' > ')[0] ?? ''))
  const { failed } = await runTests([...files])
  return names.filter((name) => failed.includes(name))
}

try {
  const { added, changed } = await addMigrations(folder)
  const first = await runTests(folders)
  if (first.passed === 0) throw new Error(`No test of ${former} passes`)
  const aboutTables = first.failed.filter((name) => readSchema.some((words) => name.includes(words)))
  // A busy machine fails some that pass by themselves.
  const again = await runAgain(first.failed.filter((name) => !aboutTables.includes(name)))
  if (again.length > 0) await removeMigrations(folder, added)
  const before = await runAgain(again)
  const faults = again.filter((name) => !before.includes(name))
  for (const line of [...changed.map((name) => `${name} has changed`), ...faults]) console.error(line)
  await report('former-tests', [
    {
      what: `The API tests and races of ${former.slice(0, 12)} on this version's schema (${added.length} migrations later)`,
      measured: `${first.passed} passed, ${faults.length} failed by the schema, ${changed.length} migrations changed`,
      budget: 'no fault',
      met: faults.length === 0 && changed.length === 0,
      note: `${aboutTables.length} compare tables with the code; ${first.failed.length - aboutTables.length - again.length} failed once; ${before.length} fail on the former schema too`,
    },
  ])
  process.exitCode = faults.length === 0 && changed.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
