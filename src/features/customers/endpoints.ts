import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const customersEndpoints = {
  readCustomer: adminCall('GET', 'people/{id}'),
  importPast: { ...adminCall('POST', 'past-import'), maxBytes: 6 * 1024 * 1024 },
  readPastOf: adminCall('GET', 'past/{id}'),
  listPastOrders: { area: 'orders', method: 'GET', path: '/api/orders/past-orders', who: 'shopper' },
  listCreditHistory: { area: 'orders', method: 'GET', path: '/api/orders/store-credit/history', who: 'shopper' },
  listNotes: adminCall('GET', 'notes/{about}/{id}'),
  addNote: adminCall('POST', 'notes/{about}/{id}'),
  deleteNote: adminCall('DELETE', 'notes/{id}'),
  listCustomerNotes: adminCall('GET', 'people/{id}/notes'),
  addCustomerNote: adminCall('POST', 'people/{id}/notes'),
  deleteCustomerNote: adminCall('DELETE', 'customer-notes/{id}'),
  listCustomerGroups: adminCall('GET', 'customer-groups'),
  createCustomerGroup: adminCall('POST', 'customer-groups'),
  updateCustomerGroup: adminCall('PUT', 'customer-groups/{id}'),
  deleteCustomerGroup: adminCall('DELETE', 'customer-groups/{id}'),
  setCustomerGroups: adminCall('PUT', 'people/{id}/groups'),
  previewMerge: adminCall('GET', 'people/{id}/merge/{goneId}'),
  mergeCustomers: adminCall('POST', 'people/{id}/merge/{goneId}'),
  exportCustomer: adminCall('GET', 'people/{id}/data'),
  eraseCustomer: adminCall('DELETE', 'people/{id}'),
} as const satisfies Record<string, Endpoint>
