import type { PaymentProvider } from './port.ts'

/** For cash and transfers, which the merchant records. Refunds are paid back by hand; nothing is asked of anyone. */
export function createOutsidePayment(): PaymentProvider {
  return {
    name: 'outside',
    open: async () => {
      throw new Error('Nobody can be sent to a payment outside the shop')
    },
    find: async () => null,
    refund: async ({ cause }) => ({ reference: `by hand: ${cause}` }),
    readWebhook: async () => ({ ok: false }),
  }
}
