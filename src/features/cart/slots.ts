import type { RawBuilder } from 'kysely'
import { createSlot } from '../../platform/pure/slots.ts'

type SinceThen = (userId: RawBuilder<unknown>, at: RawBuilder<unknown>) => RawBuilder<boolean>

/** Whether a person has ordered since an instant, in SQL. */
export interface LaterOrders {
  /** Also an order that isn't paid yet. */
  placed: SinceThen
  /** What counts as a sale. */
  sold: SinceThen
}

export const laterOrders = createSlot<LaterOrders>()
