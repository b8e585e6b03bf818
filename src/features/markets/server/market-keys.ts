import type { Database, Trx } from '../../../platform/database/client.ts'

/** Of all markets but the first, which has no row. */
export async function listMarketKeys(db: Database | Trx): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('markets').select(['id', 'key as name']).execute()
}
