import { sql } from 'kysely'
import type { CustomerGroups, NamedGroup } from '../../promotions/slots.ts'

/** What promotions ask of groups. */
export const groupsOfPromotions: CustomerGroups = {
  idsOf: (userId) => sql`ARRAY(
    SELECT group_id::text FROM customer_group_members WHERE user_id = ${userId}
    UNION SELECT group_id::text FROM customer_group_contacts
      JOIN people ON people.id = ${userId} AND contact IN (people.phone, people.proved_email))`,
  byId: async (db, ids) => {
    const { rows } = await sql<NamedGroup>`
      SELECT id::text, name FROM customer_groups WHERE id = ANY (${ids}::bigint[])`.execute(db)
    return rows
  },
  byName: async (db, names) => {
    const { rows } = await sql<NamedGroup>`
      SELECT id::text, lower(name) AS name FROM customer_groups WHERE lower(name) = ANY (${names}::text[])`.execute(db)
    return rows
  },
}
