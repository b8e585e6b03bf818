import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

/** Claims from a sale lapse three years after the end of their year (§§ 195 and 199 BGB, the longest of the shop's markets). */
export const oldRowsOfWithdrawals: readonly Retention[] = [
  { table: 'withdrawals', when: olderThan('received_at', '4 years') },
]
