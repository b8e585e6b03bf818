import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfCart: readonly Retention[] = [
  // A guest's cart that was merged long ago is gone from its device too.
  { table: 'cart_merges', when: olderThan('merged_at', '1 year') },
]
