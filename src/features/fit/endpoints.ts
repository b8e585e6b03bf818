import type { Endpoint } from '../../platform/pure/endpoint.ts'

export const fitEndpoints = {
  getFitProfile: { area: 'address', method: 'GET', path: '/user/fit-profile', who: 'shopper' },
  saveFitProfile: { area: 'address', method: 'PUT', path: '/user/fit-profile', who: 'shopper' },
  getProductFit: { area: 'products', method: 'GET', path: '/product-api/fit/{id}', who: 'anyone' },
} as const satisfies Record<string, Endpoint>
