import { sql } from 'kysely'
import { readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

export const dataOfGifts: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      giftCards: sql`SELECT to_jsonb(g) - 'account_id' AS row FROM sold_gift_cards g JOIN orders ON orders.id = order_id
          WHERE user_id = ${userId} ORDER BY placed_at`,
      credit: sql`SELECT jsonb_build_object('currency', currency, 'cents', cents, 'kind', e.kind, 'at', at, 'reason', reason) AS row
          FROM credit_entries e JOIN credit_accounts a ON a.id = account_id WHERE user_id = ${userId} ORDER BY e.id`,
    }),

  // A card that is still to be sent is in its mail.
  erase: async (trx, { id }) => {
    await sql`UPDATE sold_gift_cards SET recipient_name = '', recipient_email = '', sender_name = '', message = ''
      WHERE order_id IN (SELECT id FROM orders WHERE user_id = ${id})`.execute(trx)
  },
}
