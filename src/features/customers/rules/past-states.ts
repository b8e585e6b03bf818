import * as texts from '../messages/en.ts'
import type { PastOrder } from '../past-contract.ts'

export const pastStateNames: Readonly<Record<PastOrder['state'], string>> = {
  unpaid: texts.unpaid,
  paid: texts.paid,
  sent: texts.sent,
  cancelled: texts.cancelled,
  refunded: texts.refunded,
}
