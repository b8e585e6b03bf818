import { sql } from 'kysely'
import { moveUniqueRows, readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

export const dataOfLists: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      lists: sql`SELECT to_jsonb(s) - 'user_id' AS row FROM saved_items s WHERE user_id = ${userId}`,
    }),

  count: (userId) => ({
    wishlist: sql`(SELECT count(*)::int FROM saved_items WHERE user_id = ${userId} AND list = 'wishlist')`,
  }),

  move: (trx, merge) => moveUniqueRows(trx, { table: 'saved_items', columns: ['list', 'product_id'] }, merge),
}
