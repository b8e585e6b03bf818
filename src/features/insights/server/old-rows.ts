import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfInsights: readonly Retention[] = [
  { table: 'alerts', when: olderThan('ended_at', '400 days') },
  { table: 'policy_reports', when: olderThan('last_at', '30 days') },
]
