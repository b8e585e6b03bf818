import type { Trx } from '../../../platform/database/client.ts'
import { insertNote } from './note-queries.ts'

/** A note about an order, written in the transaction that makes it. */
export async function addOrderNote(
  trx: Trx,
  { orderId, authorId, text }: { orderId: string; authorId: string; text: string },
): Promise<void> {
  await insertNote(trx, { about: 'order', id: orderId }, { authorId, text })
}
