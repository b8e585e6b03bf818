import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { describeShared } from './shared-data.ts'

/** The result of one runner. Each problem is a reason to fail that no count of failed tests shows. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  problems: string[]
  /** What failed: a line for each test, then the first lines of why. */
  failures?: string[]
  /** An additional line for the end of the run. */
  notes?: string[]
}

const count = z.number().int().nonnegative()

const vitestReport = z.object({
  success: z.boolean(),
  numTotalTests: count,
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
  numFailedTestSuites: count,
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          tags: z.array(z.string()),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const playwrightSuite = z.object({
  file: z.string(),
  specs: z
    .array(
      z.object({
        title: z.string(),
        line: z.number(),
        ok: z.boolean(),
        tests: z.array(
          z.object({ results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })) }),
        ),
      }),
    )
    .default([]),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
})

/** Runs a command to its end; null on success, else how it failed. */
export async function runCommand(command: string[], env: Record<string, string> = {}): Promise<string | null> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${program} didn't start: ${error.message}`))
    child.once('exit', (code, signal) => {
      if (signal) resolve(`${program} was ended by ${signal}`)
      else resolve(code === 0 ? null : `${program} exited with ${code}`)
    })
  })
}

async function readReport<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

/** A failed test and the beginning of its error, indented, without colours. */
function describeFailure(test: string, error: string | undefined): string {
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [test, ...lines.slice(0, 6).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

function listVitestFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that can't be loaded, or whose hook throws, fails without a failed test.
    if (status === 'failed' && tests.length === 0) return [describeFailure(file, message)]
    return tests.map((test) => describeFailure(`${file} > ${test.fullName}`, test.failureMessages?.[0]))
  })
}

const listPlaywrightFailures = (suites: readonly z.infer<typeof playwrightSuite>[]): string[] =>
  suites.flatMap(({ file, specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
        return describeFailure(`tests/e2e/${file}:${line} > ${title}`, errors[0])
      }),
    ...listPlaywrightFailures(inner ?? []),
  ])

const lost = (fault: string | null): Outcome => {
  const problems = [...(fault ? [fault] : []), 'there is no readable report']
  return { passed: 0, failed: 0, skipped: 0, problems }
}

const keepTrue = (problems: Record<string, boolean>): string[] => Object.keys(problems).filter((key) => problems[key])

/** Runs vitest. Its exit code, its report's `success` and the counts must all agree. */
export async function runVitest(command: string[], folder: string): Promise<Outcome> {
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const fault = await runCommand([...command, ...reporters])
  const report = await readReport(file, vitestReport)
  if (!report) return lost(fault)
  const passed = report.numPassedTests
  const failed = report.numFailedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const note = describeShared(
    tests.map(({ status, tags }) => ({ tags, ran: status === 'passed' || status === 'failed' })),
  )
  const problems = keepTrue({
    'its report says no success': !report.success,
    [`${report.numFailedTestSuites} files or groups failed`]: report.numFailedTestSuites > 0,
    [`${report.numTotalTests - passed - failed - skipped} tests never ended`]:
      report.numTotalTests !== passed + failed + skipped,
    'no test ran': passed + failed === 0,
  })
  const notes = note ? [note] : []
  return {
    passed,
    failed,
    skipped,
    problems: [...(fault ? [fault] : []), ...problems],
    failures: listVitestFailures(report),
    notes,
  }
}

const pageReport = join(import.meta.dirname, 'page-report.ts')

/** Runs Playwright. Its exit code, its errors outside of tests and its counts must all agree, and every file has tests. */
export async function runPlaywright(command: string[], folder: string, files: string[]): Promise<Outcome> {
  const file = join(folder, 'playwright.json')
  const fault = await runCommand([...command, `--reporter=list,json,${pageReport}`], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const report = await readReport(file, playwrightReport)
  if (!report) return lost(fault)
  const { expected, unexpected, flaky, skipped } = report.stats
  const seen = new Set(report.suites.map((suite) => suite.file))
  const empty = files.filter((name) => !seen.has(name))
  const problems = keepTrue({
    [`${report.errors.length} errors outside of tests`]: report.errors.length > 0,
    [`no test in ${empty.join(', ')}`]: empty.length > 0,
    'no test ran': expected + unexpected + flaky === 0,
  })
  const failures = listPlaywrightFailures(report.suites)
  const failed = unexpected + flaky
  return { passed: expected, failed, skipped, problems: [...(fault ? [fault] : []), ...problems], failures }
}

/** Runs a command that counts as one test. */
export async function runCheck(command: string[]): Promise<Outcome> {
  const fault = await runCommand(command)
  return { passed: fault ? 0 : 1, failed: 0, skipped: 0, problems: fault ? [fault] : [] }
}

/**
 * Runs every suite, even after a failed one, and prints what failed and all counts. Returns the exit code: 0 only when each suite
 * passed something, failed nothing and had no problem.
 */
export async function runSuites(suites: Record<string, (folder: string) => Promise<Outcome>>): Promise<0 | 1> {
  const folder = await mkdtemp(join(tmpdir(), 'placket-test-'))
  const outcomes: Outcome[] = []
  const reasons: string[] = []
  for (const [name, suite] of Object.entries(suites)) {
    const outcome = await suite(folder)
    if (outcome.failed > 0) reasons.push(`${name}: ${outcome.failed} failed`)
    else if (outcome.passed === 0 && outcome.problems.length === 0) reasons.push(`${name}: nothing passed`)
    reasons.push(...outcome.problems.map((problem) => `${name}: ${problem}`))
    // A suite that fails without a failed test counts as one.
    outcomes.push({ ...outcome, failed: Math.max(outcome.failed, outcome.problems.length > 0 ? 1 : 0) })
  }
  await rm(folder, { recursive: true, force: true })
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? [])
  console.log(['', ...failures, ...reasons, ...outcomes.flatMap(({ notes }) => notes ?? [])].join('\n'))
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return reasons.length === 0 && outcomes.length > 0 ? 0 : 1
}
