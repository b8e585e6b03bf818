import { sql } from 'kysely'
import { moveUniqueRows, readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

export const dataOfFit: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      fit: sql`SELECT to_jsonb(f) - 'user_id' AS row FROM fit_profiles f WHERE user_id = ${userId}`,
    }),

  count: (userId) => ({ sizes: sql`(SELECT count(*)::int FROM fit_profiles WHERE user_id = ${userId})` }),

  move: (trx, merge) => moveUniqueRows(trx, { table: 'fit_profiles', columns: [] }, merge),
}
