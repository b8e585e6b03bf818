import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureTestBrowser, tryHeadlessShell } from './support/chromium.ts'
import { runCheck, runPlaywright, runSuites, runVitest } from './support/run-suites.ts'

// Many tests start processes of the shop: compiled once, each loads in half the time.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled')

// The checks use one core for a minute, beside the first tests.
const checks = runCheck(['npm', 'run', '--silent', 'check'])

// `npm test`: the checks with unit, API, race and architecture tests, then browsers; closes with the counts of all.
process.exitCode = await runSuites({
  vitest: (folder) => runVitest(['vitest', 'run', '--config', 'tests/vitest.config.ts'], folder),
  checks: () => checks,
  playwright: (folder) => {
    tryHeadlessShell()
    ensureTestBrowser()
    const files = globSync('**/*.test.ts', { cwd: 'tests/e2e' })
    return runPlaywright(['playwright', 'test', '--config', 'tests/playwright.config.ts'], folder, files)
  },
})
