import type { ManualMethod } from '../../platform/pure/payment-terms.ts'
import { orderPath, type PaymentProvider } from './port.ts'

/** Payments that a person makes and the merchant records. Refunds are paid back by hand; nothing is asked of anyone. */
const byHand = {
  open: async () => {
    throw new Error('A payment outside the shop has no page')
  },
  find: async () => null,
  refund: async ({ cause }) => ({ reference: `by hand: ${cause}` }),
  readWebhook: async () => ({ ok: false }),
} satisfies Omit<PaymentProvider, 'name'>

/** For cash and transfers of the merchant's own orders. */
export const createOutsidePayment = (): PaymentProvider => ({ name: 'outside', ...byHand })

/** The shopper pays the shop's bank account, or the carrier: the page of the order says what to do. */
export function createManualPayment(name: ManualMethod): PaymentProvider {
  return {
    ...byHand,
    name,
    open: async (request) => ({ reference: request.orderId, url: orderPath(request) }),
    find: async () => (name === 'cash-on-delivery' ? { state: 'due' } : null),
  }
}

/** Whether refunds of a payment are paid back by hand. */
export const isByHand = (provider: string): boolean =>
  provider === 'outside' || provider === 'cash-on-delivery' || provider === 'bank-transfer'
