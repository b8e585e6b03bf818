import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const settingsEndpoints = {
  /** What the shop says of itself; pages are built with it. */
  readShopSettings: { area: 'operations', method: 'GET', path: '/shop-settings', who: 'anyone' },
  listSettings: adminCall('GET', 'settings'),
  updateSettings: adminCall('PUT', 'settings'),
} as const satisfies Record<string, Endpoint>
