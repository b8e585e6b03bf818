import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { moveRows, moveUniqueRows, readStored } from '../../../platform/database/rows-of-person.ts'
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
          WHERE notes.user_id = ${userId} OR order_id = ANY (${await listOrderIds(db, userId)}::uuid[])
          ORDER BY created_at, id`,
      groups: sql`SELECT jsonb_build_object('name', name, 'added_at', added_at) AS row
          FROM customer_group_members JOIN customer_groups ON customer_groups.id = group_id WHERE user_id = ${userId}`,
    })),
  }),

  erase: async (trx, { id }) => {
    await erasePast(trx, id)
    await sql`DELETE FROM notes WHERE order_id = ANY (${await listOrderIds(trx, id)}::uuid[])`.execute(trx)
  },

  count: (userId) => ({
    notes: sql`(SELECT count(*)::int FROM notes WHERE user_id = ${userId})`,
    groups: sql`(SELECT count(*)::int FROM customer_group_members WHERE user_id = ${userId})`,
    pastOrders: sql`(SELECT count(*)::int FROM past_orders JOIN people ON people.phone = past_orders.phone
      WHERE people.id = ${userId})`,
  }),

  move: async (trx, merge) => {
    await moveRows(trx, 'notes', merge)
    await moveUniqueRows(trx, { table: 'customer_group_members', columns: ['group_id'] }, merge)
    await queries.movePast(trx, merge)
  },
}
