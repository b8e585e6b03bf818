import type { Endpoint } from '../../platform/pure/endpoint.ts'

export const listsEndpoints = {
  getSavedLists: { area: 'cart', method: 'GET', path: '/api/saved-lists', who: 'shopper' },
  saveToList: { area: 'cart', method: 'POST', path: '/api/saved-lists/{list}', who: 'shopper' },
  removeFromList: { area: 'cart', method: 'DELETE', path: '/api/saved-lists/{list}/{id}', who: 'shopper' },
} as const satisfies Record<string, Endpoint>
