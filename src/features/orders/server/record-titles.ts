import { sql } from 'kysely'
import type { RecordTitles } from '../../staff/slots.ts'

export const titlesOfOrders: RecordTitles = {
  order: (id) => sql`(SELECT number_prefix || number FROM orders WHERE orders.id = ${id}::uuid)`,
  return: (id) => sql`(
    SELECT number_prefix || orders.number FROM returns JOIN orders ON orders.id = order_id WHERE returns.id = ${id}::uuid)`,
}
