import { sql } from 'kysely'
import { moveUniqueRows, readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

export const dataOfCarts: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      cart: sql`SELECT to_jsonb(c) - 'user_id' AS row FROM cart_items c WHERE user_id = ${userId}`,
      reminders: sql`SELECT to_jsonb(c) - 'user_id' AS row FROM cart_reminders c WHERE user_id = ${userId}`,
    }),

  count: (userId) => ({ cartItems: sql`(SELECT count(*)::int FROM cart_items WHERE user_id = ${userId})` }),

  move: async (trx, merge) => {
    await moveUniqueRows(trx, { table: 'cart_items', columns: ['variant_id'] }, merge)
    await moveUniqueRows(trx, { table: 'cart_reminders', columns: [] }, merge)
  },
}
