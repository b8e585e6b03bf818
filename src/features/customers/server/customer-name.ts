import { sql } from 'kysely'

/** Of a row of `users`: who gave no name has that of their newest order's address, from which an erased one is gone. */
export const customerName = sql<string>`coalesce(nullif(name, ''),
  (SELECT address ->> 'name' FROM orders WHERE user_id = users.id AND address ->> 'name' <> ''
    ORDER BY placed_at DESC, id LIMIT 1), '')`
