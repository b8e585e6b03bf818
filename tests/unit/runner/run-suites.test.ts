import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outcome, runCheck, runPlaywright, runSuites, runVitest } from '../../support/run-suites.ts'
import { leaveReport, makePlaywrightReport, makeVitestReport, writeProgram } from '../../support/stand-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'placket-run-suites-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(...line.split('\n')))
})
afterEach(() => vi.restoreAllMocks())

/** A runner that writes this report, if given, and exits like this. */
function standIn(report: object | null, end: string): string[] {
  const room = mkdtempSync(join(folder, 'runner-'))
  writeFileSync(join(room, 'report.json'), JSON.stringify(report))
  writeProgram(join(room, 'runner'), `${report ? leaveReport(join(room, 'report.json')) : ''}\n${end}`)
  return [join(room, 'runner')]
}

const vitest = (report: object | null, end = 'exit 0') => ({
  vitest: (into: string) => runVitest(standIn(report, end), into),
})
const playwright = (report: object | null, end = 'exit 0') => ({
  playwright: (into: string) => runPlaywright(standIn(report, end), into, ['cart.test.ts']),
})

test('a run passes only when every suite reports success in every way', async () => {
  const checks = { checks: () => runCheck(standIn(null, 'exit 0')) }
  const suites = { ...checks, ...vitest(makeVitestReport({})), ...playwright(makePlaywrightReport(['cart.test.ts'])) }
  expect(await runSuites(suites)).toBe(0)
  expect(printed.at(-1)).toBe('6 passed, 0 failed, 1 skipped')
})

test.each<[string, Record<string, (into: string) => Promise<Outcome>>]>([
  ['a check fails', { checks: () => runCheck(standIn(null, 'exit 2')) }],
  ['a check cannot be started', { checks: () => runCheck([join(folder, 'nowhere')]) }],
  ['vitest exits with 1 after a clean report', vitest(makeVitestReport({}), 'exit 1')],
  ['vitest is killed after a clean report', vitest(makeVitestReport({}), 'kill -9 $$')],
  ['vitest leaves no report', vitest(null)],
  ['vitest leaves half a report', vitest({ success: true })],
  ['vitest reports no success', vitest(makeVitestReport({ success: false }))],
  ['vitest reports a failed test', vitest(makeVitestReport({ numPassedTests: 1, numFailedTests: 1 }))],
  ['vitest reports a failed file', vitest(makeVitestReport({ numFailedTestSuites: 1 }))],
  ['vitest lost a test', vitest(makeVitestReport({ numPassedTests: 1 }))],
  ['vitest found nothing', vitest(makeVitestReport({ numTotalTests: 0, numPassedTests: 0 }))],
  ['vitest skipped everything', vitest(makeVitestReport({ numPassedTests: 0, numPendingTests: 2 }))],
  ['Playwright exits with 1 after a clean report', playwright(makePlaywrightReport(['cart.test.ts']), 'exit 1')],
  ['Playwright is killed after a clean report', playwright(makePlaywrightReport(['cart.test.ts']), 'kill -9 $$')],
  ['Playwright leaves no report', playwright(null)],
  ['Playwright has an error outside of tests', playwright(makePlaywrightReport(['cart.test.ts'], {}, [{}]))],
  ['Playwright left a file out', playwright(makePlaywrightReport(['lists.test.ts']))],
  ['Playwright reports a failed test', playwright(makePlaywrightReport(['cart.test.ts'], { unexpected: 1 }))],
  ['Playwright reports a flaky test', playwright(makePlaywrightReport(['cart.test.ts'], { flaky: 1 }))],
  ['Playwright ran nothing', playwright(makePlaywrightReport(['cart.test.ts'], { expected: 0 }))],
])('a run is red and counts one failure when %s', async (_, suites) => {
  expect(await runSuites(suites)).toBe(1)
  expect(printed.at(-1)).toMatch(/ 1 failed, /)
})

test.each([
  [['over-shared-data', 'passed'], '2 tests over ../shared ran'],
  [['without-shared-data', 'skipped'], '2 tests over ../shared skipped: the data is not there'],
])('the end of a run reports once how many tests used the shared data: %s', async ([tag, status], line) => {
  const shared = { fullName: 'over data', status, tags: [tag] }
  const file = { name: 'a.test.ts', status: 'passed', message: '' }
  const own = { fullName: 'own', status: 'passed', tags: [] }
  const results = [
    { ...file, assertionResults: [shared, own] },
    { ...file, assertionResults: [shared] },
  ]
  expect(await runSuites(vitest(makeVitestReport({ testResults: results })))).toBe(0)
  expect(printed.filter((text) => text.includes('../shared'))).toEqual([line])
  expect(printed.at(-2)).toBe(line)
})

test('a run without suites is red', async () => {
  expect(await runSuites({})).toBe(1)
})

test('a failed suite does not stop the next, and the run is red', async () => {
  const suites = { checks: () => runCheck(standIn(null, 'exit 1')), ...vitest(makeVitestReport({})) }
  expect(await runSuites(suites)).toBe(1)
  expect(printed.at(-1)).toBe('2 passed, 1 failed, 0 skipped')
})

test('the end of a run names what failed, with the beginning of the error', async () => {
  const failed = (fullName: string, error: string) => {
    return { fullName, status: 'failed', tags: [], failureMessages: [error] }
  }
  const testResults = [
    {
      name: 'tests/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [failed('adds', '\u001b[31mno\u001b[39m')],
    },
    { name: 'tests/b.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
    { name: 'tests/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]
  const spec = { title: 'opens', line: 7, ok: false, tests: [{ results: [{ error: { message: 'Timeout' } }] }] }
  const suites = [{ file: 'cart.test.ts', suites: [{ file: 'cart.test.ts', specs: [spec, { ...spec, ok: true }] }] }]
  const stats = { unexpected: 1 }
  await runSuites({
    ...vitest(makeVitestReport({ success: false, numPassedTests: 1, numFailedTests: 1, testResults }), 'exit 1'),
    ...playwright({ ...makePlaywrightReport(['cart.test.ts'], stats), suites }, 'exit 1'),
  })
  const start = printed.indexOf('tests/a.test.ts > adds')
  expect(printed.slice(start, start + 6)).toEqual([
    'tests/a.test.ts > adds',
    '    no',
    'tests/b.test.ts',
    '    cannot be loaded',
    'tests/e2e/cart.test.ts:7 > opens',
    '    Timeout',
  ])
})
