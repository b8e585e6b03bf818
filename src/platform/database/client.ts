import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { setForSession } from './session-settings.ts'
import { silenceMs, watchPool } from './watched-pool.ts'

export type Database = Kysely<DB>
export type Trx = Transaction<DB>

interface DatabaseOptions {
  /** For batch work on the whole catalogue with nobody waiting: each statement may take its time. */
  patient?: boolean
}

/** One connection for each function by default. */
export function openDatabase(url: string, poolSize: number, { patient = false }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // The database has its own limit for statements; this one is for a database that stops replying.
    ...(patient ? {} : { query_timeout: silenceMs }),
    onConnect: async (client) => {
      // A connection that dies between two queries of a transaction fails the next; without a listener it would end the process.
      client.on('error', () => undefined)
      await client.query(setForSession)
    },
  })
  // A connection that dies while idle is replaced at the next query.
  pool.on('error', () => undefined)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient ? pool : watchPool(pool) }) })
}

const retryable = new Set(['40001', '40P01'])

/** Runs `work` in one transaction; serialisation failures and deadlocks are retried with jitter. */
export async function transact<T>(db: Database, work: (trx: Trx) => Promise<T>, tries = 5): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!retryable.has(code) || attempt >= tries) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}
