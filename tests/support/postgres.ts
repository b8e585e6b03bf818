import pg from 'pg'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startPostgresServer } from './postgres-server.ts'

export interface TestPostgres {
  /** The server's address without a database name; ends with `/`. */
  serverUrl: string
  stop(): Promise<void>
}

export const templateName = 'placket_template'

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
  const server = await startPostgresServer(['-c', 'fsync=off', '-c', 'max_connections=300'])
  await makeTemplate(server.serverUrl)
  return { serverUrl: server.serverUrl, stop: () => server.remove() }
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
