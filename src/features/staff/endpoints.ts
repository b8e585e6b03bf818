import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const adminEndpoints = {
  listPeople: adminCall('GET', 'people'),
  changeRole: adminCall('PUT', 'people/{id}'),
  inviteStaff: adminCall('POST', 'staff'),
  listInvites: adminCall('GET', 'invites'),
  withdrawInvite: adminCall('DELETE', 'invites/{id}'),
  acceptInvite: { area: 'admin', method: 'POST', path: '/admin-api/accept-invite', who: 'shopper', notByScripts: true },
  listAudit: adminCall('GET', 'audit'),
  exportAudit: { ...adminCall('GET', 'audit.csv'), changes: true },
  startShopExport: adminCall('POST', 'shop-exports'),
  readShopExport: adminCall('GET', 'shop-exports/{id}'),
  startShopImport: adminCall('POST', 'shop-imports'),
  sendShopImport: { ...adminCall('PUT', 'shop-imports/{id}'), maxBytes: 6 * 1024 * 1024 },
  finishShopImport: adminCall('POST', 'shop-imports/{id}'),
  endShopArchive: adminCall('DELETE', 'shop-archives/{id}'),
  previewUndo: adminCall('GET', 'audit/{id}/undo'),
  undoChange: adminCall('POST', 'audit/{id}/undo'),
} as const satisfies Record<string, Endpoint>
