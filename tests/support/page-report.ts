import { existsSync, readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

const linesMax = 150

/** The page of Playwright's error context, as a tree of roles and texts; undefined without one. */
export function readPage(context: string): string | undefined {
  const tree = /```yaml\n([\s\S]*?)\n```/.exec(context)?.[1]
  return tree?.split('\n').slice(0, linesMax).join('\n')
}

/** Prints what a failed test's page showed: where only the output is kept, nobody can open the file that tells it. */
export default class PageReport implements Reporter {
  onTestEnd(test: TestCase, { attachments, status }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || !path || !existsSync(path)) continue
      const page = readPage(readFileSync(path, 'utf8'))
      if (page) console.log(`\nThe page at the failure of “${test.title}”:\n${page}\n`)
    }
  }
}
