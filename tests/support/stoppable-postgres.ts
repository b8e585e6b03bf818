import { migrate } from '../../src/platform/database/migrate.ts'
import { startPostgresServer } from './postgres-server.ts'

export interface StoppablePostgres {
  url: string
  /** Stops it, as after a crash of its machine: connections die. Its data stays. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A migrated PostgreSQL for one test, which can stop and restart with its data at the same address. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const server = await startPostgresServer(['-c', 'max_connections=100'])
  const url = `${server.serverUrl}postgres`
  await migrate(url)
  return { url, stop: server.stop, start: server.start, remove: server.remove }
}
