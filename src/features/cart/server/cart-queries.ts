import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { VariantQuantity } from '../rules/cart-room.ts'

/** A person's cart in the order in which it was filled, without variants that are no longer sold. */
export function listCartRows(db: Database | Trx, userId: string) {
  return db
    .selectFrom('cart_items')
    .innerJoin('variants_for_sale as variants', 'variants.id', 'cart_items.variant_id')
    .where('cart_items.user_id', '=', userId)
    .select(['cart_items.id', 'variant_id as variantId', sql<string>`product_id`.as('productId'), 'quantity'])
    .orderBy('cart_items.added_at')
    .orderBy('cart_items.id')
    .execute()
}

/** The product of each of these variants that is for sale. */
export async function findProductIds(db: Database | Trx, variantIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; product_id: string }>`
    SELECT id, product_id FROM variants_for_sale WHERE id = ANY (${variantIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.product_id]))
}

/** Sets the quantities of these variants; other lines of the cart stay. */
export async function saveCart(trx: Trx, userId: string, cart: readonly VariantQuantity[]): Promise<void> {
  if (cart.length === 0) return
  await trx
    .insertInto('cart_items')
    .values(
      cart.map(({ variantId, quantity }, position) => ({
        user_id: userId,
        variant_id: variantId,
        quantity,
        // Saved in this order, the order of display.
        added_at: sql<Date>`now() + ${position} * interval '1 microsecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'variant_id']).doUpdateSet({
        quantity: sql`excluded.quantity`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}

export function deleteCartItem(db: Database, { userId, id }: { userId: string; id: string }) {
  return db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

export async function clearCart(db: Database | Trx, userId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', userId).execute()
}

/** Records the merge. True the first time, false when it was already recorded. */
export async function claimMerge(trx: Trx, userId: string, mergeId: string): Promise<boolean> {
  const row = await trx
    .insertInto('cart_merges')
    .values({ user_id: userId, merge_id: mergeId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('merge_id')
    .executeTakeFirst()
  return row !== undefined
}
