import { sql } from 'kysely'
import type { PersonalDataOf } from '../../accounts/slots.ts'
import { listOrderIds } from '../../orders/server/personal-data.ts'

export const dataOfPrograms: PersonalDataOf = {
  // Webhooks keep what they sent.
  erase: async (trx, { id }) => {
    await sql`UPDATE webhook_deliveries SET payload = NULL WHERE payload IS NOT NULL
      AND subject = ANY (${await listOrderIds(trx, id)}::text[])`.execute(trx)
  },
}
