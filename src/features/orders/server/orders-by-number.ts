import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'

export interface NumberedOrder {
  id: string
  name: string
  /** The address that it was placed with, and one that its account has proved; in lower case. */
  emails: string[]
}

/** Orders of a number as people read it, with its prefix or without. */
export async function findOrdersByNumber(db: Database, number: string): Promise<NumberedOrder[]> {
  const digits = /\d{1,9}$/.exec(number)?.[0]
  if (digits === undefined) return []
  const { rows } = await sql<NumberedOrder>`
    SELECT orders.id, coalesce(address ->> 'name', '') AS name,
      array_remove(ARRAY[nullif(lower(orders.email), ''), proved_email], NULL) AS emails
    FROM orders LEFT JOIN people ON people.id = user_id
    WHERE orders.number = ${Number(digits)} AND (lower(number_prefix || number) = lower(${number}) OR ${number} = ${digits})
    ORDER BY lower(number_prefix || number) <> lower(${number}), orders.id LIMIT 5`.execute(db)
  return rows
}
