import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfMails: readonly Retention[] = [
  // A link that was not opened in a month was not wanted, or went to somebody else.
  { table: 'mail_consents', when: `confirmed_at IS NULL AND ${olderThan('given_at', '30 days')}` },
]
