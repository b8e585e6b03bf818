import type { Endpoint } from '../platform/pure/endpoint.ts'

export const operationsEndpoints = {
  checkHealth: {
    area: 'operations',
    method: 'GET',
    path: '/healthz',
    who: 'anyone',
    standalone: true,
    notByScripts: true,
  },
  checkReadiness: { area: 'operations', method: 'GET', path: '/readyz', who: 'anyone', notByScripts: true },
  describeApi: {
    area: 'operations',
    method: 'GET',
    path: '/openapi.json',
    who: 'anyone',
    standalone: true,
    notByScripts: true,
  },
  /** Webhook of a catalogue kept elsewhere: something has changed. */
  receiveCatalogueHook: {
    area: 'operations',
    method: 'POST',
    path: '/catalogue-hook',
    who: 'provider',
    notByScripts: true,
  },
  /** Increases with every change that pages show; a build reads it before anything else. */
  readCatalogueVersion: { area: 'operations', method: 'GET', path: '/catalogue-version', who: 'anyone' },
  reportClientErrors: { area: 'operations', method: 'POST', path: '/client-errors', who: 'anyone' },
} as const satisfies Record<string, Endpoint>
