import type { Database } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import type { Order } from '../contract.ts'
import { findOrder } from './order-queries.ts'
import { viewOrder } from './order-view.ts'

/** An order as other programs are sent it. */
export async function readHookOrder(db: Database, id: string): Promise<Order> {
  return viewOrder(orNotFound(await findOrder(db, id)))
}
