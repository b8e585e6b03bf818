import type pg from 'pg'

/** Nothing waits longer than these. JIT and parallel workers are off: starting them takes longer than any query of a shop. */
const sessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  'pg_trgm.similarity_threshold': '0.2',
}

/** For one connection. Statements, since poolers and the embedded database accept no settings at startup. */
export const setForSession = Object.entries(sessionSettings)
  .map(([name, value]) => `SET ${name} = '${value}'`)
  .join('; ')

const listKept = `
  SELECT unnest(setconfig) AS kept FROM pg_db_role_setting
  WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`

/**
 * Makes them the defaults of this role in this database. A pooler that passes on connections after each transaction may run a
 * transaction on a connection that no `SET` has reached. Call it within a transaction that excludes others.
 */
export async function keepSettings(client: pg.Client): Promise<void> {
  const kept = new Set((await client.query<{ kept: string }>(listKept)).rows.map((row) => row.kept))
  const missing = Object.entries(sessionSettings).filter(([name, value]) => !kept.has(`${name}=${value}`))
  if (missing.length === 0) return
  // The setting of an extension is known, and so allowed, once its library is loaded.
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`)
  if (rowCount) await client.query('SELECT show_limit()')
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  for (const [name, value] of missing) {
    await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.name} SET ${name} = '${value}'`)
  }
}
