import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const creditEndpoints = {
  checkGiftCard: { area: 'orders', method: 'POST', path: '/api/orders/gift-card', who: 'anyone' },
  readStoreCredit: { area: 'orders', method: 'GET', path: '/api/orders/store-credit', who: 'shopper' },
  readCreditOf: adminCall('GET', 'people/{id}/credit'),
  changeCreditOf: { ...adminCall('POST', 'people/{id}/credit'), needsKey: true },
} as const satisfies Record<string, Endpoint>
