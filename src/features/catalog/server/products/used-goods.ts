import { type RawBuilder, sql } from 'kysely'
import { goodsOfRooms } from '../../slots.ts'

type Sql = RawBuilder<unknown>

const anyOf = (facts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  facts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(facts, sql` OR `)})`

/** Whether somebody has ordered the product. */
export const isOrdered = (productId: Sql) =>
  anyOf(goodsOfRooms.parts().flatMap((room) => room.isOrdered?.(productId) ?? []))

/** Whether a return is exchanged for the variant: it has to stay, as one that was sold. */
export const isExchanged = (variantId: Sql) =>
  anyOf(goodsOfRooms.parts().flatMap((room) => room.isExchanged?.(variantId) ?? []))

/** How many carts contain the variant. */
export function countCarts(variantId: Sql): RawBuilder<number> {
  const counts = goodsOfRooms.parts().flatMap((room) => room.carts?.(variantId) ?? [])
  return sql<number>`(${sql.join([sql`0`, ...counts], sql` + `)})`
}

/** Selects what was bought in each order; null if no room sells anything. */
export function selectBought(): Sql | null {
  const bought = goodsOfRooms.parts().flatMap((room) => room.bought ?? [])
  return bought.length === 0 ? null : sql.join(bought, sql` UNION ALL `)
}
