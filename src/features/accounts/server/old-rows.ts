import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfAccounts: readonly Retention[] = [
  { table: 'otp_challenges', when: olderThan('created_at', '1 day') },
  { table: 'passkey_challenges', when: 'expires_at < now()' },
  { table: 'sessions', when: `expires_at < now() OR ${olderThan('revoked_at', '30 days')}` },
  { table: 'known_devices', when: olderThan('seen_at', '400 days') },
]
