import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const settingsEndpoints = {
  /** The shop's own details, for pages. */
  readShopSettings: { area: 'operations', method: 'GET', path: '/shop-settings', who: 'anyone' },
  listSettings: adminCall('GET', 'settings'),
  updateSettings: adminCall('PUT', 'settings'),
} as const satisfies Record<string, Endpoint>
