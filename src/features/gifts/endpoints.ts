import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const giftsEndpoints = {
  buyGiftCard: { area: 'orders', method: 'POST', path: '/api/orders/buy-gift-card', who: 'shopper', needsKey: true },
  listGiftCards: adminCall('GET', 'gift-cards'),
  readGiftCard: adminCall('GET', 'gift-cards/{id}'),
  issueGiftCard: { ...adminCall('POST', 'gift-cards'), needsKey: true },
  switchGiftCard: adminCall('PUT', 'gift-cards/{id}'),
} as const satisfies Record<string, Endpoint>
