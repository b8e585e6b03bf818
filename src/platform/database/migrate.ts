import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { lockKeys } from './locks.ts'

const migrationsUrl = new URL('../../../netlify/database/migrations/', import.meta.url)

/**
 * Applies the SQL files that this database doesn't have yet, in the order of their names, each in its own transaction,
 * under a lock so that concurrent starts apply each once. Forward only. Returns the names it applied.
 */
export async function migrate(databaseUrl: string, directory: URL = migrationsUrl): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKeys.migrations])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const seen = new Set(
      (await client.query<{ name: string }>('SELECT name FROM schema_migrations')).rows.map((row) => row.name),
    )
    const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
    const applied: string[] = []
    for (const name of names.filter((name) => !seen.has(name))) {
      const sql = await readFile(new URL(name, directory), 'utf8')
      await client.query('BEGIN')
      try {
        // PGlite has a single session, so an advisory lock excludes nobody: inserting the row decides who applies a file.
        const claim = 'INSERT INTO schema_migrations (name) VALUES ($1) ON CONFLICT DO NOTHING'
        const claimed = (await client.query(claim, [name])).rowCount === 1
        if (claimed) await client.query(sql)
        await client.query('COMMIT')
        if (claimed) applied.push(name)
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
    }
    return applied
  } finally {
    await client.end()
  }
}
