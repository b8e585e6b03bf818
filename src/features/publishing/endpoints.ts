import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const publishingEndpoints = {
  /** The build turns them into redirects. */
  listFormerAddresses: { area: 'operations', method: 'GET', path: '/former-addresses', who: 'anyone' },
  readPublishing: adminCall('GET', 'publishing'),
  publishNow: adminCall('POST', 'publishing'),
} as const satisfies Record<string, Endpoint>
