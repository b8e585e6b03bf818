import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'

/** What was read of this market's prices is out of date. */
export async function renewPrices(trx: Trx, id: string): Promise<void> {
  await sql`UPDATE markets SET prices_version = prices_version + 1 WHERE id = ${id}`.execute(trx)
}
