import type { Database, Trx } from '../../../platform/database/client.ts'
import * as queries from './past-queries.ts'

/** What a former shop knew about a person, for their copy of their data. */
export async function listPastOf(db: Database, userId: string) {
  const [pastOrders, pastCustomers] = await Promise.all([
    queries.listPastOrders(db, userId),
    queries.listPastCustomers(db, userId),
  ])
  return { pastOrders, pastCustomers }
}

/** Empties it, so that the same file doesn't bring it back. */
export const erasePast = (trx: Trx, userId: string): Promise<void> => queries.erasePast(trx, userId)
