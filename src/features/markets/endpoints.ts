import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const marketsEndpoints = {
  listMarkets: adminCall('GET', 'markets'),
  updateMarkets: adminCall('PUT', 'markets'),
} as const satisfies Record<string, Endpoint>
