import { sql } from 'kysely'
import type { GoodsOf } from '../../catalog/slots.ts'

export const goodsInCarts: GoodsOf = {
  carts: (variantId) => sql`(SELECT count(DISTINCT user_id)::int FROM cart_items WHERE variant_id = ${variantId})`,
}
