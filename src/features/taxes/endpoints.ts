import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const taxesEndpoints = {
  findTaxes: { area: 'orders', method: 'GET', path: '/api/orders/taxes', who: 'anyone' },
  listTaxes: adminCall('GET', 'taxes'),
  updateTaxes: adminCall('PUT', 'taxes'),
} as const satisfies Record<string, Endpoint>
