import { sql } from 'kysely'
import type { PersonalDataOf } from '../slots.ts'
import { moveAddresses } from './merge-accounts.ts'

/** What ends with an account by itself, and goes along when two become one. */
export const dataOfAccounts: PersonalDataOf = {
  count: (userId) => ({ addresses: sql`(SELECT count(*)::int FROM addresses WHERE user_id = ${userId})` }),
  move: moveAddresses,
}
