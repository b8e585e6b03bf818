import { sql } from 'kysely'
import type { GoodsOf } from '../../catalog/slots.ts'

export const goodsOfOrders: GoodsOf = {
  isOrdered: (productId) => sql`EXISTS (SELECT FROM order_lines WHERE order_lines.product_id = ${productId})`,
  isExchanged: (variantId) => sql`EXISTS (SELECT FROM return_lines WHERE exchange_variant_id = ${variantId})`,
  ordered: (
    variantId,
    since,
  ) => sql`(SELECT coalesce(sum(quantity), 0)::int FROM order_lines JOIN orders ON orders.id = order_id
    WHERE variant_id = ${variantId} AND placed_at > ${since} AND orders.state NOT IN ('cancelled', 'refused'))`,
  bought: sql`SELECT order_id, product_id, placed_at, coalesce(user_id, orders.id) AS person
    FROM orders JOIN order_lines ON order_id = orders.id WHERE orders.state IN ('paid', 'packed', 'shipped', 'delivered')`,
}
