import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const giftsEndpoints = {
  checkGiftCard: { area: 'orders', method: 'POST', path: '/api/orders/gift-card', who: 'anyone' },
  readStoreCredit: { area: 'orders', method: 'GET', path: '/api/orders/store-credit', who: 'shopper' },
  listGiftCards: adminCall('GET', 'gift-cards'),
  readGiftCard: adminCall('GET', 'gift-cards/{id}'),
  issueGiftCard: { ...adminCall('POST', 'gift-cards'), needsKey: true },
  switchGiftCard: adminCall('PUT', 'gift-cards/{id}'),
  readCreditOf: adminCall('GET', 'people/{id}/credit'),
  changeCreditOf: { ...adminCall('POST', 'people/{id}/credit'), needsKey: true },
} as const satisfies Record<string, Endpoint>
