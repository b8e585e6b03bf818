import { callHeaders } from '../../platform/pure/early-requests.ts'
import { apiRoot } from './api-root.ts'

/** Every request of the shop's pages to the API is made here: it says which market's page it is from. */
export function send(path: string, init: RequestInit = {}): Promise<Response> {
  // What was pressed is under way: it must not be done again (reload-once.js).
  if (init.method && init.method !== 'GET') globalThis.presses?.splice(0)
  const headers = Object.fromEntries([...Object.entries(callHeaders), ...new Headers(init.headers)])
  return fetch(apiRoot + path, { ...init, headers })
}

/** JSON that nobody waits for, and that is about no market: a beacon has no headers. */
export function sendReport(path: string, json: string): void {
  navigator.sendBeacon(apiRoot + path, new Blob([json], { type: 'application/json' }))
}

/** A file of the site. Its address says which market it is of. */
export const fetchFile = (address: string, init: RequestInit = {}): Promise<Response> => fetch(address, init)
