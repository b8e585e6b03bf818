import * as payTexts from '../../payments/messages/en.ts'
import type { OrderState } from '../contract.ts'
import * as texts from '../messages/en.ts'

/** The states' names for shoppers. */
export const orderStateNames: Record<OrderState, string> = {
  pending: texts.isPending,
  placed: payTexts.confirmed,
  paid: texts.paid,
  packed: texts.packed,
  shipped: texts.shipped,
  delivered: texts.delivered,
  cancelled: texts.cancelled,
  'partly-refunded': texts.partlyRefunded,
  refunded: texts.whollyRefunded,
  refused: payTexts.cameBack,
}
