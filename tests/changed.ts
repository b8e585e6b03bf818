import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { findNearestTests, fitInto, readImporters } from './support/nearest-tests.ts'
import { runCommand } from './support/run-suites.ts'

// `npm run test:changed [-- <commit>] [-- --all]`: the tests nearest to what differs from the last commit, or from that one, in about
// half a minute; `--all` runs all of the near ones. It is an early answer, and no proof: that is `npm test`.

/** Two workers for about 25 s; starting takes the rest. */
const budgetSeconds = 50

const vitestResults = z.object({
  projects: z.record(z.string(), z.object({ files: z.record(z.string(), z.object({ duration: z.number() })) })),
})

/** How long each file took when it last ran here, in seconds. */
function readDurations(): Map<string, number> {
  const durations = new Map<string, number>()
  for (const path of globSync('node_modules/.vite/vitest/*/results.json')) {
    const { data } = vitestResults.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    for (const { files } of Object.values(data?.projects ?? {})) {
      for (const [file, { duration }] of Object.entries(files)) durations.set(file, duration / 1000)
    }
  }
  return durations
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const words = process.argv.slice(2)
const since = words.find((word) => !word.startsWith('--')) ?? 'HEAD'
const changed = [...git('diff', '--name-only', since, '--'), ...git('ls-files', '--others', '--exclude-standard')]
const tests = findNearestTests(changed, readImporters()).filter((path) => existsSync(path))
const { chosen, left } = fitInto(words.includes('--all') ? Infinity : budgetSeconds, tests, readDurations())
if (chosen.length === 0) {
  console.log(`No test of vitest is near the ${changed.length} files that differ from ${since}.`)
} else {
  if (left.length > 0) {
    console.log(`${chosen.length} test files; ${left.length} more are further away or take longer (--all runs them).`)
  }
  const fault = await runCommand(['vitest', 'run', '--config', 'tests/vitest.config.ts', ...chosen])
  if (fault) process.exitCode = 1
}
