import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const customersEndpoints = {
  readCustomer: adminCall('GET', 'people/{id}'),
  importPast: { ...adminCall('POST', 'past-import'), maxBytes: 6 * 1024 * 1024 },
  readPastOf: adminCall('GET', 'past/{id}'),
  listPastOrders: { area: 'orders', method: 'GET', path: '/api/orders/past-orders', who: 'shopper' },
  listNotes: adminCall('GET', 'notes/{about}/{id}'),
  addNote: adminCall('POST', 'notes/{about}/{id}'),
  deleteNote: adminCall('DELETE', 'notes/{id}'),
} as const satisfies Record<string, Endpoint>
