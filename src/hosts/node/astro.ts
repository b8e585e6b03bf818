import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withLock } from '../local/lock.ts'

const packageFile = import.meta.resolve('astro/package.json')
const program = fileURLToPath(new URL('bin/astro.mjs', packageFile))

/** Runs Astro's command by the Node that runs us, whatever the PATH says. */
export function runAstro(args: string[], options: SpawnOptions): ChildProcess {
  const env = { ...(options.env ?? process.env), ASTRO_TELEMETRY_DISABLED: '1' }
  return spawn(process.execPath, [program, ...args], { ...options, env })
}

const buildLock = '.astro/build.lockfile'
const longestBuildMs = 3_600_000

/** Astro puts what it renders from into one folder of the checkout: two builds at once would take it from each other. */
export function inBuildTurn<T>(work: () => Promise<T>): Promise<T> {
  return withLock(buildLock, longestBuildMs, work)
}
