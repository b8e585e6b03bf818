import { chooseProviders, type Providers } from '../../adapters/choose.ts'
import { loadOwnProviders } from '../../adapters/own.ts'
import { loadOwnRooms } from '../../api/own-rooms.ts'
import type { Finding } from '../../app/server/checks.ts'
import { type Config, ConfigFault, loadConfig } from '../../platform/config.ts'
import { findOwnFaults } from '../../site/build/own-shop.ts'
import { examine } from './examine.ts'
import { explainDatabase } from './explain-database.ts'
import { withDatabase } from './owner.ts'
import { runCommand } from './run-command.ts'

const marks: Record<Finding['state'], string> = { good: 'ok     ', warning: 'check  ', fault: 'WRONG  ' }

type Environment = Record<string, string | undefined>

async function examineEmbedded(config: Config, providers: Providers): Promise<Finding[]> {
  try {
    return await withDatabase((databaseUrl) => examine({ config, databaseUrl, providers }))
  } catch (error) {
    return [{ state: 'fault', title: 'Database', text: explainDatabase(error, null) }]
  }
}

const findRoomFaults = () =>
  loadOwnRooms().then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ConfigFault)) throw error
      return error.faults
    },
  )

async function examineOwnFiles(): Promise<Finding[]> {
  const faults = [...(await findOwnFaults()), ...(await findRoomFaults())]
  return faults.map((text) => ({ state: 'fault', title: 'Own files', text }))
}

async function findAll(env: Environment): Promise<Finding[]> {
  try {
    const config = loadConfig(env)
    const { DATABASE_URL: databaseUrl } = config
    const providers = chooseProviders(config, await loadOwnProviders(config, env))
    const found = databaseUrl
      ? await examine({ config, databaseUrl, providers })
      : await examineEmbedded(config, providers)
    return [{ state: 'good', title: 'Settings', text: 'they can be used' }, ...(await examineOwnFiles()), ...found]
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    return error.faults.map((text) => ({ state: 'fault', title: 'Settings', text }))
  }
}

/** Prints what is wrong with this installation, and what is right. Returns the exit code: 1 for a fault, 0 for advice alone. */
export async function diagnose(env: Environment, print: (line: string) => void): Promise<0 | 1> {
  const findings = await findAll(env)
  for (const { state, title, text } of findings) print(`${marks[state]} ${title}: ${text}`)
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
}

await runCommand(() => diagnose(process.env, console.log))
