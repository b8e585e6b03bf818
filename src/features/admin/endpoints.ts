import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const adminEndpoints = {
  listPeople: adminCall('GET', 'people'),
  changeRole: adminCall('PUT', 'people/{id}'),
  inviteStaff: adminCall('POST', 'staff'),
  listAudit: adminCall('GET', 'audit'),
} as const satisfies Record<string, Endpoint>
