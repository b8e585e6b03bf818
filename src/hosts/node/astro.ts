import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withLock } from '../local/lock.ts'

const packageFile = import.meta.resolve('astro/package.json')
const program = fileURLToPath(new URL('bin/astro.mjs', packageFile))

// In `import.meta.env` these are the build's own; variables of the same names, as Vitest sets, would replace them.
const ownNames = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR']

/** Runs Astro with the Node version that runs this process, whatever the PATH says. */
export function runAstro(args: string[], options: SpawnOptions): ChildProcess {
  const given = Object.entries(options.env ?? process.env).filter(([name]) => !ownNames.includes(name))
  const env = { ...Object.fromEntries(given), ASTRO_TELEMETRY_DISABLED: '1' }
  return spawn(process.execPath, [program, ...args], { ...options, env })
}

const buildLock = '.astro/build.lockfile'
const longestBuildMs = 3_600_000

/** Astro writes intermediate files into one folder of the checkout, so two builds must not run at once. */
export function inBuildTurn<T>(work: () => Promise<T>): Promise<T> {
  return withLock(buildLock, longestBuildMs, work)
}
