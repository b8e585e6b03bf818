import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { ConfigFault } from '../server/config.ts'

/** Runs a command with the settings of `.env`; a number it answers is the exit code. A fault of the settings is told in its own lines, without a stack. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    if (existsSync('.env')) loadEnvFile('.env')
    const code = await work()
    process.exitCode = typeof code === 'number' ? code : 0
  } catch (error) {
    console.error(error instanceof ConfigFault ? error.message : error)
    process.exitCode = 1
  }
}
