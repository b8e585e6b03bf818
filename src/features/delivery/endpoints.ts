import type { Endpoint } from '../../platform/pure/endpoint.ts'

export const deliveryEndpoints = {
  checkDelivery: {
    area: 'delivery',
    method: 'GET',
    path: '/api/product-api/service/availability',
    who: 'anyone',
  },
} as const satisfies Record<string, Endpoint>
