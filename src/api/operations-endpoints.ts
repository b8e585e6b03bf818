import type { Endpoint } from '../platform/pure/endpoint.ts'

export const operationsEndpoints = {
  checkHealth: { area: 'operations', method: 'GET', path: '/healthz', who: 'anyone' },
  checkReadiness: { area: 'operations', method: 'GET', path: '/readyz', who: 'anyone' },
  describeApi: { area: 'operations', method: 'GET', path: '/openapi.json', who: 'anyone' },
  /** A catalogue kept elsewhere says that it has changed. */
  receiveCatalogueHook: { area: 'operations', method: 'POST', path: '/catalogue-hook', who: 'provider' },
  /** Grows with every change of what pages show; a build asks before it reads anything else. */
  readCatalogueVersion: { area: 'operations', method: 'GET', path: '/catalogue-version', who: 'anyone' },
  reportClientErrors: { area: 'operations', method: 'POST', path: '/client-errors', who: 'anyone' },
} as const satisfies Record<string, Endpoint>
