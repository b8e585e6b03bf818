import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'

/** A copy of the checkout, so that a run which is cut off leaves nothing mutated behind. */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'placket-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  for (const path of listed.filter((each) => each && existsSync(each))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(path, join(copy, path))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

const results = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
})

export interface TestRun {
  green: boolean
  /** Test files that are red, the fastest first. */
  red: string[]
  /** The tests that passed and those that failed, by their own titles. */
  passed: string[]
  failed: string[]
}

/** Runs test files of a copy in a process of its own: one that went on would remember what it loaded. `bail` ends with the first red test. */
export function runTests(copy: string, tests: readonly string[], { bail = false } = {}): TestRun {
  // Without names it would be every test that there is.
  if (tests.length === 0) return { green: true, red: [], passed: [], failed: [] }
  const outputFile = join(copy, 'mutant-results.json')
  rmSync(outputFile, { force: true })
  const words = ['run', '--config', 'tests/vitest.config.ts', '--reporter=json', `--outputFile=${outputFile}`]
  if (bail) words.push('--bail=1')
  const program = resolve('node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [program, ...words, ...tests], { cwd: copy })
  if (!existsSync(outputFile)) return { green: false, red: [...tests], passed: [], failed: [] }
  const { success, testResults } = results.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
  const red = testResults
    .filter(({ status }) => status === 'failed')
    .sort((a, b) => a.endTime - a.startTime - (b.endTime - b.startTime))
  const assertions = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titlesOf = (wanted: string) => assertions.filter(({ status }) => status === wanted).map(({ title }) => title)
  return {
    green: success,
    red: red.map(({ name }) => relative(copy, name)),
    passed: titlesOf('passed'),
    failed: titlesOf('failed'),
  }
}
