import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const publishingEndpoints = {
  readPublishing: adminCall('GET', 'publishing'),
  publishNow: adminCall('POST', 'publishing'),
} as const satisfies Record<string, Endpoint>
