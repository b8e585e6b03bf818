import type { OwnEndpoint } from '../../../../../src/platform/pure/own-room.ts'

export const endpoints = {
  findStores: { method: 'GET', path: '/rooms-api/stores/near', who: 'anyone' },
  listStores: { method: 'GET', path: '/rooms-api/stores/all', who: { needs: 'settings.read' } },
  addStore: { method: 'POST', path: '/rooms-api/stores/all', who: { needs: 'settings.write' } },
  deleteStore: { method: 'DELETE', path: '/rooms-api/stores/all/{id}', who: { needs: 'settings.write' } },
} as const satisfies Record<string, OwnEndpoint>
