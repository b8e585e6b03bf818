import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const marketsEndpoints = {
  findTaxes: { area: 'orders', method: 'GET', path: '/api/orders/taxes', who: 'anyone' },
  listTaxes: adminCall('GET', 'taxes'),
  updateTaxes: adminCall('PUT', 'taxes'),
  listMarkets: adminCall('GET', 'markets'),
  updateMarkets: adminCall('PUT', 'markets'),
  listMarketPrices: adminCall('GET', 'market-prices'),
  updateMarketPrices: adminCall('PUT', 'market-prices'),
} as const satisfies Record<string, Endpoint>
