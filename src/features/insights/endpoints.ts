import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const insightsEndpoints = {
  readToday: adminCall('GET', 'today'),
  listSales: adminCall('GET', 'sales'),
  listFailedSearches: adminCall('GET', 'failed-searches'),
} as const satisfies Record<string, Endpoint>
