import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

// Stand-ins for test runners: programs that write a report and exit as told.

/** Writes a shell program. */
export function writeProgram(path: string, script: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}

/** The lines of a program that writes that file where vitest or Playwright is asked to write its report. */
export const leaveReport = (file: string): string =>
  `target=$PLAYWRIGHT_JSON_OUTPUT_NAME
for arg; do case $arg in --outputFile.json=*) target=\${arg#*=};; esac; done
cp '${file}' "$target"`

export const makeVitestReport = (changes: object) => ({
  success: true,
  numTotalTests: 2,
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numFailedTestSuites: 0,
  testResults: [],
  ...changes,
})

export const makePlaywrightReport = (files: string[], stats: object = {}, errors: object[] = []) => ({
  suites: files.map((file) => ({ file })),
  errors,
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1, ...stats },
})
