import { sql } from 'kysely'
import { readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

export const dataOfFit: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      fit: sql`SELECT to_jsonb(f) - 'user_id' AS row FROM fit_profiles f WHERE user_id = ${userId}`,
    }),
}
