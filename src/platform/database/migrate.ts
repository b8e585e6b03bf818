import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { lockKeys } from './locks.ts'
import { keepSettings } from './session-settings.ts'

export const migrationsUrl = new URL('../../../netlify/database/migrations/', import.meta.url)

/** `work` in a transaction of its own, while nobody else migrates this database. It may take its time. */
async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    // Of the transaction, not of the session: a pooler would pass on a lock of the session to whoever comes next.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKeys.migrations])
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const makeList = `
  CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
// PGlite has a single session, so a lock excludes nobody: inserting the row decides who applies a file.
const claim = 'INSERT INTO schema_migrations (name) VALUES ($1) ON CONFLICT DO NOTHING'

const listRelations = `
  SELECT relname AS name FROM pg_class JOIN pg_namespace AS place ON place.oid = relnamespace
  WHERE nspname = 'public' AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')`

/** What a merchant's own rooms may make: a later version of the shop never makes a table of such a name. */
const ownPrefix = 'own_'

async function applyOwn(client: pg.Client, statements: string): Promise<void> {
  const before = new Set((await client.query<{ name: string }>(listRelations)).rows.map(({ name }) => name))
  await client.query(statements)
  const after = (await client.query<{ name: string }>(listRelations)).rows.map(({ name }) => name)
  const foreign = after.filter((name) => !before.has(name) && !name.startsWith(ownPrefix))
  if (foreign.length > 0)
    throw new Error(`the names of a room’s tables begin with ${ownPrefix}, not so ${foreign.join(', ')}`)
}

/** As a database lists a file that it has. */
export const nameMigration = (file: string, room?: string): string => (room ? `shop/${room}/${file}` : file)

/** The names of the SQL files of a folder in their order; none without the folder. */
export async function listFiles(directory: URL): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.sql')).sort()
}

/**
 * Applies the SQL files that this database doesn't have yet, in the order of their names, each in its own transaction,
 * under a lock so that concurrent starts apply each once. Forward only. Returns the names it applied. With `room`, the files are those
 * of a merchant's own room: listed as `shop/<room>/<file>`, and refused when they make a table whose name doesn't begin with `own_`.
 */
export async function migrate(databaseUrl: string, directory: URL = migrationsUrl, room?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await inTurn(client, async () => void (await client.query(makeList)))
    const seen = new Set(
      (await client.query<{ name: string }>('SELECT name FROM schema_migrations')).rows.map((row) => row.name),
    )
    const applied: string[] = []
    for (const file of await listFiles(directory)) {
      const name = nameMigration(file, room)
      if (seen.has(name)) continue
      const statements = await readFile(new URL(file, directory), 'utf8')
      const apply = async () => {
        if ((await client.query(claim, [name])).rowCount !== 1) return
        await (room ? applyOwn(client, statements) : client.query(statements))
        applied.push(name)
      }
      await inTurn(client, apply).catch((error) => {
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      })
    }
    await inTurn(client, () => keepSettings(client))
    return applied
  } finally {
    await client.end()
  }
}
