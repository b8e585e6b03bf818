import './published.ts'
import type { Handlers } from '../../api/http.ts'
import { handleOperations } from '../../api/operations-handlers.ts'
import { handleVisits } from '../../features/insights/server/conversion-handlers.ts'
import { handlePolicyReports } from '../../features/insights/server/policy-reports.ts'
import { handleFormerAddresses } from '../../features/publishing/server/former-addresses.ts'
import { handleSettings } from '../../features/settings/server/handlers.ts'

/** What hosts, builds and every page ask for. */
export const operationsArea = {
  ...handleVisits,
  ...handlePolicyReports,
  ...handleSettings,
  ...handleFormerAddresses,
  ...handleOperations,
} satisfies Partial<Handlers>
