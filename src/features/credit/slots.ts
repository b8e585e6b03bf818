import type { RawBuilder } from 'kysely'
import { createSlot } from '../../platform/pure/slots.ts'

/** The order that a payment or a refund belongs to, in SQL; null for what belongs to none. */
export type OrderOfCredit = (
  paymentId: RawBuilder<unknown>,
  refundId: RawBuilder<unknown>,
) => RawBuilder<{ id: string; number: string } | null>

export const ordersOfCredit = createSlot<OrderOfCredit>()
