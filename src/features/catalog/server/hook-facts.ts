import type { Database } from '../../../platform/database/client.ts'

/** What other programs are sent about a product; they read the rest by its id. */
export async function readProductFacts(db: Database, id: string) {
  const row = await db.selectFrom('products').select(['slug', 'name', 'status']).where('id', '=', id).executeTakeFirst()
  return { productId: id, slug: row?.slug ?? '', name: row?.name ?? '', status: row?.status ?? 'deleted' }
}

export async function readVariantFacts(db: Database, id: string) {
  const row = await db
    .selectFrom('variants')
    .select(['product_id', 'sku', 'stock'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { variantId: row ? id : '', productId: row?.product_id ?? '', sku: row?.sku ?? '', stock: row?.stock ?? 0 }
}
