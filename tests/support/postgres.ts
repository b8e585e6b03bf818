import pg from 'pg'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startPgBouncer } from './pgbouncer.ts'
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

// Processes of the run inherit it.
const poolerVariable = 'TEST_POOLER_URL'

/** With TEST_POOLER=pgbouncer, shops under test reach the server through PgBouncer in transaction mode. */
async function pool({ serverUrl, stop }: TestPostgres): Promise<TestPostgres> {
  if (process.env['TEST_POOLER'] !== 'pgbouncer') return { serverUrl, stop }
  const pooler = await startPgBouncer(serverUrl)
  process.env[poolerVariable] = pooler.url
  const stopBoth = () => pooler.stop().then(stop)
  return { serverUrl, stop: stopBoth }
}

/** A real PostgreSQL in a temporary folder with a migrated template, or the one of TEST_DATABASE_URL. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const serverUrl = given.replace(/\/[^/]*$/, '/')
    await makeTemplate(serverUrl)
    return pool({ serverUrl, stop: async () => undefined })
  }
  const server = await startPostgresServer(['-c', 'fsync=off', '-c', 'max_connections=300'])
  await makeTemplate(server.serverUrl)
  return pool({ serverUrl: server.serverUrl, stop: () => server.remove() })
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
  // Copying files takes a third of the time of the default, which writes each page to the log.
  await admin(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`)
  // Defaults of a role in a database are not copied from the template.
  await migrate(`${serverUrl}${name}`)
  return {
    url: `${process.env[poolerVariable] ?? serverUrl}${name}`,
    drop: () => admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
