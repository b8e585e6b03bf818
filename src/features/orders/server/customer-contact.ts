import { sql } from 'kysely'

// Both are of a row of `people`. Who gave none to their account has that of their newest order, from which an erased one is gone.

export const customerName = sql<string>`coalesce(nullif(name, ''),
  (SELECT address ->> 'name' FROM orders WHERE user_id = people.id AND address ->> 'name' <> ''
    ORDER BY placed_at DESC, id LIMIT 1), '')`

/** An order's address may not be proved: it is for the merchant to write to, and gives nobody access. */
export const customerEmail = sql<string>`coalesce(nullif(people.email, ''),
  (SELECT orders.email FROM orders WHERE user_id = people.id AND orders.email <> ''
    ORDER BY placed_at DESC, id LIMIT 1), '')`

/** How many orders they have placed that stand. */
export const customerOrders = sql<number>`(SELECT count(*)::int FROM orders
  WHERE user_id = people.id AND state NOT IN ('pending', 'cancelled', 'refused'))`
