import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const insightsEndpoints = {
  readToday: adminCall('GET', 'today'),
  listSales: adminCall('GET', 'sales'),
  countVisit: { area: 'operations', method: 'POST', path: '/visits', who: 'anyone', notByScripts: true },
  receivePolicyReports: { area: 'operations', method: 'POST', path: '/csp-reports', who: 'anyone', notByScripts: true },
  reportConversion: adminCall('GET', 'reports/conversion'),
  reportSales: adminCall('GET', 'reports/sales'),
  readHealth: adminCall('GET', 'health'),
  reportRunningOut: adminCall('GET', 'reports/running-out'),
  reportTaxes: adminCall('GET', 'reports/taxes'),
  /** The audit log records the download. */
  exportTaxDocuments: { ...adminCall('GET', 'reports/tax-documents'), changes: true },
  /** The audit log records the download. */
  exportList: { ...adminCall('GET', 'exports/{list}'), changes: true },
} as const satisfies Record<string, Endpoint>
