import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const packageFile = import.meta.resolve('astro/package.json')
const program = fileURLToPath(new URL('bin/astro.mjs', packageFile))

/** Runs Astro's command by the Node that runs us, whatever the PATH says. */
export function runAstro(args: string[], options: SpawnOptions): ChildProcess {
  const env = { ...(options.env ?? process.env), ASTRO_TELEMETRY_DISABLED: '1' }
  return spawn(process.execPath, [program, ...args], { ...options, env })
}
