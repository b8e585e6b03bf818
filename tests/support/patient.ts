import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/client.ts'

/** Runs `work` on one connection whose statements take as long as they take: for what a test asks, not for what the shop does. */
export function patiently<T>(db: Database, work: (patient: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (patient) => {
    await sql`SET statement_timeout = 0`.execute(patient)
    try {
      return await work(patient)
    } finally {
      await sql`RESET statement_timeout`.execute(patient)
    }
  })
}
