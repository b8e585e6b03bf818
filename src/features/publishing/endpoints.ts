import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const publishingEndpoints = {
  /** The build turns them into redirects. */
  listFormerAddresses: { area: 'operations', method: 'GET', path: '/former-addresses', who: 'anyone' },
  listRedirects: adminCall('GET', 'redirects'),
  importRedirects: { ...adminCall('POST', 'redirects-import'), maxBytes: 6 * 1024 * 1024 },
  deleteRedirect: adminCall('DELETE', 'redirects/{id}'),
  readPublishing: adminCall('GET', 'publishing'),
  publishNow: adminCall('POST', 'publishing'),
} as const satisfies Record<string, Endpoint>
