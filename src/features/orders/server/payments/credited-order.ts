import { type RawBuilder, sql } from 'kysely'
import type { OrderOfCredit } from '../../../credit/slots.ts'

/** The order that a payment or a refund of it belongs to. */
export const creditedOrder: OrderOfCredit = (paymentId: RawBuilder<unknown>, refundId: RawBuilder<unknown>) => sql`(
  SELECT json_build_object('id', orders.id, 'number', orders.number_prefix || orders.number) FROM orders
  WHERE orders.id = coalesce((SELECT order_id FROM payments WHERE payments.id = ${paymentId}),
    (SELECT order_id FROM refunds WHERE refunds.id = ${refundId})))`
