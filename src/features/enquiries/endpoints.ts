import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

const logoBytes = 3 * 1024 * 1024

export const enquiriesEndpoints = {
  contactUs: { area: 'enquiries', method: 'POST', path: '/api/contact-us', who: 'anyone' },
  bulkEnquiry: {
    area: 'enquiries',
    method: 'POST',
    path: '/api/bulk-enquiry',
    who: 'anyone',
    maxBytes: logoBytes,
  },
  listEnquiries: adminCall('GET', 'enquiries'),
  readEnquiry: adminCall('GET', 'enquiries/{id}'),
  updateEnquiry: adminCall('PUT', 'enquiries/{id}'),
} as const satisfies Record<string, Endpoint>
