import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { loadFashionCatalogue } from '../support/fashion-catalogue.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { sharedData } from '../support/shared-data.ts'

export interface LargeShop {
  url: string
  db: Database
  products: number
  loadMs: number
  stop(): Promise<void>
}

/** The 44,446 products in a separate real PostgreSQL; null if the data is absent. */
export async function openLargeShop(): Promise<LargeShop | null> {
  const path = sharedData('fashion_catalogue_44k.csv')
  if (!path) {
    console.warn('Skipped: the fashion catalogue is not in ../shared/data')
    return null
  }
  const postgres = await startPostgres()
  const { url } = await createDatabase(postgres.serverUrl)
  const db = openDatabase(url, 2, { patient: true })
  const start = performance.now()
  const products = await loadFashionCatalogue(db, path)
  const loadMs = performance.now() - start
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection)
    await sql`VACUUM ANALYZE`.execute(connection)
  })
  return {
    url,
    db,
    products,
    loadMs,
    async stop() {
      await db.destroy()
      await postgres.stop()
    },
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function describeTimes(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share).toFixed(1))
  return `median ${median} ms, p95 ${p95} ms, p99 ${p99} ms, most ${quantile(sorted, 1).toFixed(1)} ms`
}
