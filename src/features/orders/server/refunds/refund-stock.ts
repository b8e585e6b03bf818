import type { Trx } from '../../../../platform/database/client.ts'
import { mergeQuantities, moveStock, type VariantQuantity } from '../../../catalog/server/stock.ts'
import type { PlannedLine } from '../../rules/refund-plan.ts'
import { readRefundedStock } from './refund-line-queries.ts'

interface SoldLine {
  lineId: string
  variantId: string | null
}

const listItems = (
  lines: readonly PlannedLine[],
  sold: readonly SoldLine[],
  count: (line: PlannedLine) => number,
): VariantQuantity[] =>
  mergeQuantities(
    lines.flatMap((line) => {
      const variantId = sold.find(({ lineId }) => lineId === line.lineId)?.variantId
      return variantId && count(line) > 0 ? [{ variantId, quantity: count(line) }] : []
    }),
  )

/** Puts refunded items back into stock, and writes off those that were to be sent and can't be. */
export async function moveRefundedStock(
  trx: Trx,
  lines: readonly PlannedLine[],
  sold: readonly SoldLine[],
): Promise<void> {
  await moveStock(
    trx,
    listItems(lines, sold, ({ restocked }) => restocked),
    'return',
  )
  await moveStock(
    trx,
    listItems(lines, sold, ({ lost }) => lost),
    'returnDamaged',
  )
}

/** The same when the order was cancelled with the refund, which has put everything back into stock. */
export async function writeOffLost(trx: Trx, lines: readonly PlannedLine[], sold: readonly SoldLine[]): Promise<void> {
  await moveStock(
    trx,
    listItems(lines, sold, ({ lost }) => lost),
    'writeOff',
  )
}

const positive = (quantities: readonly VariantQuantity[]) => quantities.filter(({ quantity }) => quantity > 0)

/**
 * Puts the items of an order that is cancelled back into stock, except for those that refunds by line had put back or written
 * off.
 */
export async function restockCancelled(
  trx: Trx,
  orderId: string,
  quantities: readonly VariantQuantity[],
): Promise<void> {
  const moved = await readRefundedStock(trx, orderId)
  await moveStock(trx, positive(moved), 'forget')
  await moveStock(trx, positive(moved.map(({ variantId, lost }) => ({ variantId, quantity: lost }))), 'forgetDamaged')
  const rest = quantities.map(({ variantId, quantity }) => {
    const gone = moved.find((item) => item.variantId === variantId)
    return { variantId, quantity: quantity - (gone?.quantity ?? 0) - (gone?.lost ?? 0) }
  })
  await moveStock(trx, positive(rest), 'unsell')
}
