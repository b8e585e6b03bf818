import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const insightsEndpoints = {
  readToday: adminCall('GET', 'today'),
  listSales: adminCall('GET', 'sales'),
  listFailedSearches: adminCall('GET', 'failed-searches'),
  exportList: adminCall('GET', 'exports/{list}'),
} as const satisfies Record<string, Endpoint>
