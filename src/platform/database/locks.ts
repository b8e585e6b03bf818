import { sql } from 'kysely'
import type { Trx } from './client.ts'

/** Keys of PostgreSQL's advisory locks. What shares a key waits for each other. */
export const lockKeys = {
  migrations: 7_522_538,
  demo: 7_522_539,
  products: 7_522_540,
  sizeCharts: 7_522_541,
  navigation: 7_522_542,
  settings: 7_522_543,
  shippingZones: 7_522_544,
  pageRoles: 7_522_545,
  taxes: 7_522_546,
  redirects: 7_522_550,
  markets: 7_522_547,
  translations: 7_522_560,
} as const

/** Only one transaction at a time has the lock, until it ends. */
export async function takeLock(trx: Trx, name: keyof typeof lockKeys): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockKeys[name]})`.execute(trx)
}
