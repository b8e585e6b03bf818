import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { ConfigFault } from '../../platform/config.ts'
import { NotStarted } from './open-shop.ts'

/** Someone pressed Ctrl-C, or the machine stopped the command: not an error. */
export class Interrupted extends Error {}

function explain(error: unknown): unknown {
  if (error instanceof ConfigFault || error instanceof NotStarted) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken: another shop may be open. Set PORT to a free one.'
  }
  return error
}

/**
 * Runs a command with the settings of `.env`; a returned number is the exit code. Invalid settings are listed line by line,
 * without a stack.
 */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    if (existsSync('.env')) loadEnvFile('.env')
    const code = await work()
    process.exitCode = typeof code === 'number' ? code : 0
  } catch (error) {
    // The shell's exit code for SIGINT.
    if (error instanceof Interrupted) process.exit(130)
    console.error(explain(error))
    // Timers and connections of a half-started shop must not keep the process alive.
    process.exit(1)
  }
}
