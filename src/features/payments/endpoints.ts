import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const paymentsEndpoints = {
  listPaymentMethods: { area: 'orders', method: 'GET', path: '/api/orders/payment-methods', who: 'anyone' },
  listPaymentTerms: adminCall('GET', 'payment-terms'),
  updatePaymentTerms: adminCall('PUT', 'payment-terms'),
  recordReceipt: {
    area: 'orders',
    method: 'POST',
    path: '/api/orders/receipt/{id}',
    who: 'admin',
    needsKey: true,
  },
  refuseDelivery: { area: 'orders', method: 'POST', path: '/api/orders/refuse-delivery/{id}', who: 'admin' },
} as const satisfies Record<string, Endpoint>
