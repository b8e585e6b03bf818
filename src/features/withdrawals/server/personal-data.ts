import { sql } from 'kysely'
import { readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'
import { placedOrdersOf } from '../../orders/server/personal-data.ts'

/** About a person's orders, and those that named their proved email. */
const ofPerson = (userId: string) => sql`(
  order_id IN (SELECT id FROM (${placedOrdersOf(userId)}) AS placed)
  OR lower(email) IN (SELECT proved_email FROM people WHERE id = ${userId} AND proved_email IS NOT NULL))`

export const dataOfWithdrawals: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      withdrawals: sql`SELECT to_jsonb(w) - 'request_key' AS row FROM withdrawals w
        WHERE id IN (SELECT id FROM withdrawals WHERE ${ofPerson(userId)}) ORDER BY received_at`,
    }),

  // The declaration stays with the order, without who made it.
  erase: async (trx, { id }) => {
    await sql`UPDATE withdrawals SET name = '', email = '', order_text = '', items = ''
      WHERE ${ofPerson(id)}`.execute(trx)
  },
}
