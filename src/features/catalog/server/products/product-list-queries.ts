import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/client.ts'
import { readCatalogueVersion } from '../../../publishing/server/builds.ts'

interface Page {
  page: number
  limit: number
}

interface Count {
  version: string
  total: number
}

/** Counting reads the whole table, which whoever reads a large catalogue in parts would do once for each part. */
const lastCounts = new WeakMap<Database, Count>()

/** Counts anew only when the catalogue has changed: every change of a product raises its version, in the same transaction. */
export async function countActiveProducts(db: Database): Promise<number> {
  const version = await readCatalogueVersion(db)
  const last = lastCounts.get(db)
  if (last?.version === version) return last.total
  const { total } = await db
    .selectFrom('products')
    .where('status', '=', 'active')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  lastCounts.set(db, { version, total })
  return total
}

/** Ordered by id, from after `after` when given, so that paging never skips one. */
export async function listProductIds(db: Database, { page, limit, after }: Page & { after: string | null }) {
  let query = db.selectFrom('products').where('status', '=', 'active').select('id').orderBy('id').limit(limit)
  query = after === null ? query.offset((page - 1) * limit) : query.where('id', '>', after)
  return (await query.execute()).map((row) => row.id)
}

export async function listNewestIds(db: Database, { page, limit }: Page): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .where('status', '=', 'active')
    .select('id')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map((row) => row.id)
}

const relatedMax = 8

/** The other colourways, then related products: same category before same brand, nearest in price. */
export async function listSameIds(db: Database, productId: string): Promise<string[] | null> {
  const product = await db
    .selectFrom('products')
    .where('id', '=', productId)
    .where('status', '=', 'active')
    .select(['style_slug', 'category_id', 'brand_id', 'final_price_cents'])
    .executeTakeFirst()
  if (!product) return null
  const others = db.selectFrom('products').where('status', '=', 'active').where('id', '!=', productId).select('id')
  const colorways = await others.where('style_slug', '=', product.style_slug).orderBy('id').limit(24).execute()
  const related = await others
    .where('style_slug', '!=', product.style_slug)
    .where((where) =>
      where.or([where('category_id', '=', product.category_id), where('brand_id', '=', product.brand_id)]),
    )
    .orderBy(sql`category_id <> ${product.category_id}`)
    .orderBy(sql`abs(final_price_cents - ${product.final_price_cents})`)
    .orderBy('id')
    .limit(relatedMax)
    .execute()
  return [...colorways, ...related].map((row) => row.id)
}

export async function listBrands(db: Database) {
  return db
    .selectFrom('brands')
    .innerJoin('products', 'products.brand_id', 'brands.id')
    .where('products.status', '=', 'active')
    .where('brands.name', '<>', '')
    .groupBy('brands.id')
    .select(['brands.id', 'brands.slug', 'brands.name', sql<number>`count(*)::int`.as('count')])
    .orderBy('brands.name')
    .orderBy('brands.id')
    .execute()
}
