import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import type { VariantQuantity } from '../../../catalog/server/stock.ts'
import { mendBases } from '../../../pricing/rules/tax-parts.ts'
import type { TaxLine } from '../../rules/document-amounts.ts'
import type { PlannedLine } from '../../rules/refund-plan.ts'

const storedTaxes = z
  .array(
    z.object({
      name: z.string(),
      ratePpm: z.number().nullable(),
      baseCents: z.number().int(),
      taxCents: z.number().int(),
      reversed: z.boolean(),
    }),
  )
  .nullable()

/** Items of a line that were refunded without a return. */
export const refundedByLine = (lineId: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(sum(refund_lines.quantity), 0)::int FROM refund_lines JOIN refunds ON refunds.id = refund_id
  WHERE refund_lines.order_line_id = ${lineId} AND return_id IS NULL AND refunds.state <> 'failed')`

/** Items of a line whose refund could not be paid out, and that no later refund has paid. */
export const unpaidOfLine = (lineId: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(sum(CASE WHEN refunds.state = 'failed' THEN refund_lines.quantity - again ELSE -again END), 0)::int
  FROM refund_lines JOIN refunds ON refunds.id = refund_id
  WHERE refund_lines.order_line_id = ${lineId} AND return_id IS NULL)`

/** Items of a line that will not be sent any more. */
export const withdrawnOfLine = (lineId: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(sum(withdrawn), 0)::int FROM refund_lines WHERE refund_lines.order_line_id = ${lineId})`

interface SaleLineRow {
  lineId: string
  variantId: string | null
  quantity: number
  unitPriceCents: number
  paidCents: number | null
  taxes: unknown
  byLine: number
  unpaid: number
  settled: number
  asked: number
  unsent: number
}

const readTaxes = (paidCents: number | null, taxes: TaxLine[] | null) =>
  taxes && paidCents !== null ? mendBases({ cents: paidCents, taxes }) : taxes

/** The lines of an order with what of each was refunded, returned and sent. */
export async function readSaleLines(db: Database | Trx, orderId: string) {
  const line = sql.ref('order_lines.id')
  const returned = (condition: RawBuilder<unknown>) => sql<number>`(
    SELECT coalesce(sum(return_lines.quantity), 0)::int FROM return_lines JOIN returns ON returns.id = return_id
    WHERE return_lines.order_line_id = ${line} AND ${condition})`
  const { rows } = await sql<SaleLineRow>`
    SELECT id AS "lineId", variant_id::text AS "variantId", quantity, unit_price_cents AS "unitPriceCents",
      paid_cents AS "paidCents", taxes, ${refundedByLine(line)} AS "byLine",
      ${unpaidOfLine(line)} AS unpaid,
      ${returned(sql`kind = 'return' AND returns.state IN ('received', 'refunded')`)} AS settled,
      ${returned(sql`returns.state <> 'rejected'`)} AS asked,
      (quantity - ${withdrawnOfLine(line)} - (SELECT coalesce(sum(shipment_lines.quantity), 0)::int
        FROM shipment_lines WHERE shipment_lines.order_line_id = order_lines.id)) AS unsent
    FROM order_lines WHERE order_id = ${orderId} ORDER BY position`.execute(db)
  return rows.map(({ byLine, settled, asked, taxes, ...row }) => ({
    ...row,
    taxes: readTaxes(row.paidCents, storedTaxes.parse(taxes)),
    refunded: byLine + settled,
    left: row.quantity - byLine - asked,
  }))
}

/** What was refunded of an order's shipping, with its tax. */
export async function sumRefundedShipping(db: Database | Trx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(shipping_cents), 0)::int AS cents FROM refunds
    WHERE order_id = ${orderId} AND state <> 'failed'`.execute(db)
  return rows[0]?.cents ?? 0
}

/** What the refund of this cause is for. */
export async function insertRefundLines(
  trx: Trx,
  cause: string,
  { lines, shippingCents }: { lines: readonly PlannedLine[]; shippingCents: number },
): Promise<void> {
  await sql`UPDATE refunds SET shipping_cents = ${shippingCents} WHERE cause = ${cause}`.execute(trx)
  await sql`
    INSERT INTO refund_lines (refund_id, order_line_id, quantity, amount_cents, taxes, withdrawn, restocked, lost, again)
    SELECT refunds.id, "lineId", quantity, "amountCents", nullif(taxes, 'null'::jsonb), withdrawn, restocked, lost, again
    FROM refunds, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line ("lineId" uuid, quantity int,
      "amountCents" int, taxes jsonb, withdrawn int, restocked int, lost int, again int)
    WHERE cause = ${cause}`.execute(trx)
}

export interface RefundedLine {
  lineId: string
  quantity: number
  amountCents: number
  taxes: TaxLine[] | null
}

/** The lines of a refund, in the order of the order's. */
export async function readRefundLines(trx: Trx, refundId: string): Promise<RefundedLine[]> {
  const { rows } = await sql<Omit<RefundedLine, 'taxes'> & { taxes: unknown }>`
    SELECT order_line_id AS "lineId", refund_lines.quantity, amount_cents AS "amountCents", refund_lines.taxes
    FROM refund_lines JOIN order_lines ON order_lines.id = order_line_id
    WHERE refund_id = ${refundId} ORDER BY position`.execute(trx)
  return rows.map(({ taxes, ...row }) => ({ ...row, taxes: storedTaxes.parse(taxes) }))
}

export interface RefundedStock extends VariantQuantity {
  lost: number
}

/** The items of an order that refunds put back into stock (`quantity`) or wrote off, by variant. */
export async function readRefundedStock(trx: Trx, orderId: string): Promise<RefundedStock[]> {
  const { rows } = await sql<RefundedStock>`
    SELECT variant_id::text AS "variantId", sum(restocked)::int AS quantity, sum(lost)::int AS lost
    FROM refund_lines JOIN order_lines ON order_lines.id = order_line_id
    WHERE order_id = ${orderId} AND variant_id IS NOT NULL
    GROUP BY variant_id HAVING sum(restocked) + sum(lost) > 0 ORDER BY variant_id`.execute(trx)
  return rows
}
