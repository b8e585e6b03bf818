import { chooseProviders, type Providers } from '../adapters/choose.ts'
import { loadOwnProviders, type OwnProviders } from '../adapters/own.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/client.ts'
import { createLog, type Log } from '../platform/log.ts'

/** What every handler needs. One for each process; it stores nothing about a request. */
export interface Deps {
  config: Config
  db: Database
  providers: Providers
  log: Log
}

type Environment = Record<string, string | undefined>

/**
 * Reads the environment, opens the database and chooses the providers; `own` are those of `shop/adapters`. Throws ConfigFault for
 * invalid settings.
 */
export function createDeps(
  env: Environment,
  databaseUrl = env['DATABASE_URL'],
  { patient = false, own = {} }: { patient?: boolean; own?: OwnProviders } = {},
): Deps {
  const config = loadConfig({ ...env, DATABASE_URL: databaseUrl })
  if (!databaseUrl) throw new Error('createDeps needs the address of a database')
  return {
    config,
    db: openDatabase(databaseUrl, config.DATABASE_POOL, { patient }),
    providers: chooseProviders(config, own),
    log: createLog(),
  }
}

/** The same, with the merchant's adapters loaded; throws ConfigFault for one that can't be used. */
export async function openDeps(
  env: Environment,
  databaseUrl = env['DATABASE_URL'],
  { patient = false } = {},
): Promise<Deps> {
  const own = await loadOwnProviders(loadConfig({ ...env, DATABASE_URL: databaseUrl }), env)
  return createDeps(env, databaseUrl, { patient, own })
}
