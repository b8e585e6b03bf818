import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfCatalog: readonly Retention[] = [
  {
    table: 'back_in_stock_requests',
    when: `${olderThan('notified_at', '30 days')} OR ${olderThan('created_at', '400 days')}`,
  },
]
