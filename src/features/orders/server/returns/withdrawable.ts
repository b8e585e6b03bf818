import type { Database, Trx } from '../../../../platform/database/client.ts'
import { type NamedVariant, nameVariant } from '../../../catalog/rules/variant-name.ts'
import { findOrder, lockOrder } from '../order-queries.ts'
import { viewOrder } from '../order-view.ts'

/** What of an order decides whether and how it can be withdrawn from. */
export interface WithdrawableOrder {
  id: string
  /** Where it goes, by two letters; empty if unknown. */
  country: string
  /** A business's; empty for a consumer. */
  taxNumber: string
  /** It bought a gift card, and nothing else. */
  isGiftCard: boolean
  /** When everything had been delivered; null before. */
  deliveredAt: Date | null
  lines: { id: string; name: string }[]
}

/** `userId` restricts it to that person. Null for an order that isn't there, or is another's. */
export async function readWithdrawable(
  db: Database | Trx,
  orderId: string,
  userId?: string,
): Promise<WithdrawableOrder | null> {
  const row = await findOrder(db, orderId, userId)
  if (!row) return null
  const { address, taxNumber } = viewOrder(row)
  const delivered = row.events.findLast(({ state }) => state === 'delivered')
  const nameLine = (line: NamedVariant) => nameVariant(line, row.language)
  return {
    id: row.id,
    country: address.country,
    taxNumber,
    isGiftCard: row.gift_card !== null,
    deliveredAt: delivered ? new Date(delivered.at) : null,
    lines: row.lines.map((line) => ({ id: line.id, name: nameLine(line) })),
  }
}

/** Until the transaction ends, before a declaration about it is locked. */
export async function lockWithdrawable(trx: Trx, orderId: string): Promise<void> {
  await lockOrder(trx, orderId)
}
