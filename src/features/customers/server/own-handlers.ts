import type { Handlers } from '../../../api/http.ts'
import { listCreditHistory } from '../../credit/server/credit-entries.ts'
import { listPastOrders } from './past-queries.ts'

/** The shopper's calls. */
export const handleOwnHistory: Pick<Handlers, 'listPastOrders' | 'listCreditHistory'> = {
  listPastOrders: async ({ user }, { db }) => ({ orders: await listPastOrders(db, user.id) }),
  listCreditHistory: async ({ user }, { db }) => ({ changes: await listCreditHistory(db, user.id) }),
}
