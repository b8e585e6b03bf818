import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const customersEndpoints = {
  readCustomer: adminCall('GET', 'people/{id}'),
  listNotes: adminCall('GET', 'notes/{about}/{id}'),
  addNote: adminCall('POST', 'notes/{about}/{id}'),
  deleteNote: adminCall('DELETE', 'notes/{id}'),
} as const satisfies Record<string, Endpoint>
