import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfListing: readonly Retention[] = [
  // Every process has read the changes of a day ago: live-index.ts reads everything again before it could miss any.
  { table: 'facet_changes', when: olderThan('at', '1 day') },
  { table: 'search_hits', when: olderThan('at', '30 days') },
  { table: 'search_misses', when: olderThan('last_at', '400 days') },
]
