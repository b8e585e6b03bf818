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

/**
 * Applies the SQL files that this database doesn't have yet, in the order of their names, each in its own transaction,
 * under a lock so that concurrent starts apply each once. Forward only. Returns the names it applied.
 */
export async function migrate(databaseUrl: string, directory: URL = migrationsUrl): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await inTurn(client, async () => void (await client.query(makeList)))
    const seen = new Set(
      (await client.query<{ name: string }>('SELECT name FROM schema_migrations')).rows.map((row) => row.name),
    )
    const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
    const applied: string[] = []
    for (const name of names.filter((name) => !seen.has(name))) {
      const statements = await readFile(new URL(name, directory), 'utf8')
      const apply = async () => {
        if ((await client.query(claim, [name])).rowCount !== 1) return
        await client.query(statements)
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
