import type { Selectable } from 'kysely'
import { chargeStepOf } from '../../../../platform/charge-step.ts'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import type { Orders } from '../../../../platform/database/schema.ts'
import { toWire } from '../../../../platform/pure/money.ts'
import type { Refundable } from '../../refund-contract.ts'
import { findShipping, type TaxLine } from '../../rules/document-amounts.ts'
import { type RefundableLine, type RefundableSale, valueItems } from '../../rules/refund-plan.ts'
import { findOrderPayment } from '../payments/payment-queries.ts'
import { readSaleLines, sumRefundedShipping } from './refund-line-queries.ts'
import { readRefundable } from './refund-queries.ts'
import { readSources } from './request-refund.ts'

type SoldOrder = Pick<
  Selectable<Orders>,
  'id' | 'state' | 'subtotal_cents' | 'discount_cents' | 'shipping_cents' | 'tax_cents' | 'total_cents'
>

export interface Sale extends RefundableSale {
  lines: readonly (RefundableLine & { variantId: string | null })[]
  isDelivered: boolean
  /** What paid it, in the order in which a refund goes back to it. */
  sources: Awaited<ReturnType<typeof readSources>>
}

async function readTaxLines(db: Database | Trx, orderId: string): Promise<TaxLine[]> {
  const rows = await db
    .selectFrom('order_tax_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ name, rate_ppm, base_cents, tax_cents, reversed }) => ({
    name,
    ratePpm: rate_ppm,
    baseCents: base_cents,
    taxCents: tax_cents,
    reversed,
  }))
}

/** An order as refunds see it: what each line cost, and what is left of everything. */
export async function readSale(db: Database | Trx, order: SoldOrder): Promise<Sale> {
  const payment = await findOrderPayment(db, order.id)
  const lines = await readSaleLines(db, order.id)
  const taxes = await readTaxLines(db, order.id)
  const { shipping_cents: shippingCents, total_cents: totalCents } = order
  const shipping = findShipping({ shippingCents, totalCents, taxes }, lines)
  const parcels = await db.selectFrom('shipments').select('delivered_at').where('order_id', '=', order.id).execute()
  return {
    lines,
    shipping,
    goods: {
      subtotalCents: order.subtotal_cents,
      discountCents: order.discount_cents,
      taxCents: order.tax_cents,
      stepCents: chargeStepOf(payment.provider, payment.currency),
    },
    shippingLeftCents: Math.max(0, shipping.cents - (await sumRefundedShipping(db, order.id))),
    leftCents: await readRefundable(db, order.id),
    sources: await readSources(db, { paymentId: payment.id, orderId: order.id }),
    hasParcels: parcels.length > 0,
    isSending: order.state === 'paid' || order.state === 'packed',
    isDelivered: parcels.every((parcel) => parcel.delivered_at !== null),
  }
}

/** What can be refunded, for the merchant's screen. */
export function viewSale(sale: Sale, currency: string): Refundable {
  const toAmount = (cents: number) => toWire(cents, currency)
  return {
    left: toAmount(sale.leftCents),
    shipping: toAmount(sale.shippingLeftCents),
    sources: sale.sources.map(({ kind, lastFour, leftCents }) => ({ kind, lastFour, left: toAmount(leftCents) })),
    lines: sale.lines.map((line) => ({
      lineId: line.lineId,
      left: line.left,
      unsent: line.unsent,
      amounts: Array.from({ length: line.left }, (_, at) => toAmount(valueItems(sale, line, at + 1))),
    })),
  }
}
