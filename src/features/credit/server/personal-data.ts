import { sql } from 'kysely'
import { readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'
import { moveStoreCredit } from './move-credit.ts'

export const dataOfCredit: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      credit: sql`SELECT jsonb_build_object('currency', currency, 'cents', cents, 'kind', e.kind, 'at', at, 'reason', reason) AS row
          FROM credit_entries e JOIN credit_accounts a ON a.id = account_id WHERE user_id = ${userId} ORDER BY e.id`,
    }),

  move: moveStoreCredit,
}
