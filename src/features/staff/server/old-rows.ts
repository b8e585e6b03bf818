import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfStaff: readonly Retention[] = [
  { table: 'staff_invites', when: olderThan('expires_at', '30 days') },
  { table: 'shop_archives', when: olderThan('made_at', '1 day') },
]
