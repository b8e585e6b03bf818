import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import type { LookProduct } from '../../look-contract.ts'

export async function listLook(db: Database | Trx, productId: string): Promise<LookProduct[]> {
  const { rows } = await sql<LookProduct>`
    SELECT products.id::text AS id, slug, name, status,
      (SELECT url FROM product_images WHERE product_id = products.id ORDER BY position LIMIT 1) AS "imageUrl"
    FROM product_looks JOIN products ON products.id = other_id
    WHERE product_id = ${productId} ORDER BY product_looks.position`.execute(db)
  return rows
}

export async function countKnown(trx: Trx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    SELECT count(*)::int AS known FROM products WHERE id = any(${sql.val(ids)}::bigint[])`.execute(trx)
  return rows[0]?.known ?? 0
}

export async function writeLook(trx: Trx, productId: string, otherIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('product_looks').where('product_id', '=', productId).execute()
  const rows = otherIds.map((other_id, position) => ({ product_id: productId, other_id, position }))
  if (rows.length > 0) await trx.insertInto('product_looks').values(rows).execute()
  await trx.updateTable('products').set({ updated_at: sql<Date>`now()` }).where('id', '=', productId).execute()
}
