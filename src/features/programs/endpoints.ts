import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const programsEndpoints = {
  listKeys: adminCall('GET', 'keys'),
  createKey: adminCall('POST', 'keys'),
  revokeKey: adminCall('DELETE', 'keys/{id}'),
} as const satisfies Record<string, Endpoint>
