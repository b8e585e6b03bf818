import { chooseProviders, type Providers } from '../adapters/choose.ts'
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

/** Reads the environment, opens the database and chooses the providers. Throws ConfigFault for invalid settings. */
export function createDeps(
  env: Record<string, string | undefined>,
  databaseUrl = env['DATABASE_URL'],
  { patient = false } = {},
): Deps {
  const config = loadConfig({ ...env, DATABASE_URL: databaseUrl })
  if (!databaseUrl) throw new Error('createDeps needs the address of a database')
  return {
    config,
    db: openDatabase(databaseUrl, config.DATABASE_POOL, { patient }),
    providers: chooseProviders(config),
    log: createLog(),
  }
}
