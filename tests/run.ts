import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/chromium.ts'

// `npm test`: the checks, then unit, API, race and architecture tests, then browsers; closes with the counts of all.

interface Counts {
  passed: number
  failed: number
  skipped: number
}

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return Number(code ?? 1)
}

async function readReport<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text ? (JSON.parse(text) as T) : null
}

async function runVitest(folder: string): Promise<Counts> {
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...reporters])
  const report = await readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const failed = report.numFailedTests
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests,
  }
}

async function runPlaywright(folder: string): Promise<Counts> {
  ensureChromium()
  const file = join(folder, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const code = await run('playwright', ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'], env)
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    file,
  )
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
}

async function runChecks(): Promise<Counts> {
  const code = await run('npm', ['run', '--silent', 'check'])
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

const folder = await mkdtemp(join(tmpdir(), 'placket-test-'))
const results = [await runChecks(), await runVitest(folder), await runPlaywright(folder)]
await rm(folder, { recursive: true, force: true })
const sum = (key: keyof Counts) => results.reduce((total, counts) => total + counts[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = sum('failed') === 0 && sum('passed') > 1 ? 0 : 1
