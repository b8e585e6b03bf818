import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'

export type ListName = 'wishlist' | 'compare'

/** The products of one list in the order they were added; those no longer sold are left out. */
export const listSaved = (db: Database | Trx, userId: string, list: ListName) =>
  db
    .selectFrom('saved_items')
    .innerJoin('products_for_sale', 'products_for_sale.id', 'saved_items.product_id')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .select(['product_id', 'saved_price_cents', 'saved_sold_out'])
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()

export const listSavedIds = async (db: Database | Trx, userId: string, list: ListName): Promise<string[]> =>
  (await listSaved(db, userId, list)).map((row) => row.product_id)

/** Adds those that exist and are for sale, in this order. */
export async function saveItems(
  trx: Trx,
  { userId, list }: { userId: string; list: ListName },
  productIds: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO saved_items (user_id, list, product_id, added_at, saved_price_cents, saved_sold_out)
    SELECT ${userId}, ${list}, products.id, now() + wanted.position * interval '1 microsecond', final_price_cents, NOT in_stock
    FROM unnest(${sql.val(productIds)}::bigint[]) WITH ORDINALITY AS wanted (id, position)
    JOIN products_for_sale AS products ON products.id = wanted.id
    ON CONFLICT DO NOTHING`.execute(trx)
}

export function deleteSavedItem(
  db: Database,
  { userId, list, productId }: { userId: string; list: ListName; productId: string },
) {
  return db
    .deleteFrom('saved_items')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('product_id', '=', productId)
    .returning('product_id')
    .executeTakeFirst()
}
