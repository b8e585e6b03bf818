import { orderPath, type PaymentProvider } from './port.ts'

/** For orders with nothing to pay, such as with a code of 100 percent: captured with 0 as soon as it is opened. */
export function createFreePayment(currency: string): PaymentProvider {
  const captured = { state: 'captured', amountCents: 0, currency, refundedCents: 0 } as const
  return {
    name: 'free',
    open: async (request) => ({ reference: request.orderId, url: orderPath(request) }),
    find: async () => captured,
    refund: async () => {
      throw new Error('Nothing was paid, so nothing can be refunded')
    },
    readWebhook: async () => ({ ok: false }),
  }
}
