import { sql } from 'kysely'
import { readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

export const dataOfLists: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      lists: sql`SELECT to_jsonb(s) - 'user_id' AS row FROM saved_items s WHERE user_id = ${userId}`,
    }),
}
