import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'
import { webhookLogDays } from '../../../platform/pure/limits.ts'

export const oldRowsOfPrograms: readonly Retention[] = [
  { table: 'webhook_deliveries', when: `state <> 'waiting' AND ${olderThan('created_at', `${webhookLogDays} days`)}` },
  // What a webhook that was switched off would send once it is on again.
  { table: 'webhook_deliveries', when: olderThan('created_at', '90 days') },
]
