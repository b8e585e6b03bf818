import { sql } from 'kysely'
import type { LaterOrders } from '../../cart/slots.ts'
import type { HasBought } from '../../promotions/slots.ts'

export const hasBought: HasBought = (userId, exceptOrderId) => sql<boolean>`EXISTS (
  SELECT FROM sold_orders WHERE id IN (
    SELECT id FROM orders WHERE user_id = ${userId}
    UNION ALL SELECT orders.id FROM people JOIN orders ON orders.phone <> '' AND orders.phone = people.phone
      WHERE people.id = ${userId}
    UNION ALL SELECT orders.id FROM people JOIN orders ON orders.email <> '' AND lower(orders.email) = people.proved_email
      WHERE people.id = ${userId}
  ) AND id IS DISTINCT FROM ${exceptOrderId}::uuid AND NOT is_gift_card)`

/** Whether a person has a paid order with the product, in SQL. */
export const hasPaidFor = (userId: string, productId: string) => sql<boolean>`EXISTS (
  SELECT FROM orders JOIN order_lines ON order_id = orders.id
  WHERE user_id = ${userId} AND state IN ('paid', 'packed', 'shipped', 'delivered', 'partly-refunded')
    AND product_id = ${productId})`

/** Whether a person has ordered since an instant, in SQL. */
export const ordersSince: LaterOrders = {
  placed: (userId, at) => sql<boolean>`EXISTS (
    SELECT FROM orders WHERE orders.user_id = ${userId} AND state <> 'cancelled' AND placed_at >= ${at})`,
  sold: (userId, at) => sql<boolean>`EXISTS (
    SELECT FROM sold_orders WHERE sold_orders.user_id = ${userId} AND placed_at >= ${at})`,
}
