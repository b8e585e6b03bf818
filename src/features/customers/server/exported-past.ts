import { sql } from 'kysely'
import { amount, column, type ListSource } from '../../../desk/server/list-source.ts'

/** Orders of a former shop. */
export const exportedPastOrders: ListSource = {
  from: sql`past_orders`,
  at: sql`past_orders.placed_at`,
  id: sql`past_orders.id`,
  idType: 'bigint',
  currency: sql`past_orders.currency`,
  columns: [
    column('Order', sql`past_orders.number`),
    column('Former shop', sql`past_orders.source`),
    column('Placed', sql`past_orders.placed_at`),
    column('State', sql`past_orders.state`),
    column('Name', sql`past_orders.name`),
    column('Email', sql`past_orders.email`),
    column('Phone', sql`past_orders.phone`),
    column('Address', sql`past_orders.address`),
    column(
      'Items',
      sql`(SELECT string_agg((line ->> 'quantity') || ' × ' || (line ->> 'name'), ', ') FROM jsonb_array_elements(lines) AS line)`,
    ),
    amount('Total', sql`past_orders.total_cents`),
    amount('Refunded', sql`past_orders.refunded_cents`),
    column('Currency', sql`past_orders.currency`),
  ],
}
