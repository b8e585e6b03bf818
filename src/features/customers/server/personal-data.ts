import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'
import { listOrderIds } from '../../orders/server/personal-data.ts'
import * as queries from './past-queries.ts'

/** What a former shop knew about a person, for their copy of their data. */
async function listPastOf(db: Database, userId: string) {
  const [pastOrders, pastCustomers] = await Promise.all([
    queries.listPastOrders(db, userId),
    queries.listPastCustomers(db, userId),
  ])
  return { pastOrders, pastCustomers }
}

/** Empties it, so that the same file doesn't bring it back. */
const erasePast = (trx: Trx, userId: string): Promise<void> => queries.erasePast(trx, userId)

export const dataOfCustomers: PersonalDataOf = {
  collect: async (db, userId) => ({
    ...(await listPastOf(db, userId)),
    ...(await readStored(db, {
      notes: sql`SELECT jsonb_build_object('text', text, 'created_at', created_at) AS row FROM notes
          WHERE notes.user_id = ${userId} OR order_id IN (SELECT id FROM orders WHERE user_id = ${userId})
          ORDER BY created_at, id`,
      groups: sql`SELECT jsonb_build_object('name', name, 'added_at', added_at) AS row
          FROM customer_group_members JOIN customer_groups ON customer_groups.id = group_id WHERE user_id = ${userId}`,
    })),
  }),

  erase: async (trx, { id }) => {
    await erasePast(trx, id)
    await sql`DELETE FROM notes WHERE order_id = ANY (${await listOrderIds(trx, id)}::uuid[])`.execute(trx)
  },
}
