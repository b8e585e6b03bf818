import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { goodsOfRooms } from '../slots.ts'
import type { ReadProduct } from './shopify/product.ts'

/** How many items of a variant were ordered since an instant (ISO), in SQL; 0 without one. */
export function orderedSince(variantId: RawBuilder<unknown>, since: string | undefined): RawBuilder<number> {
  const counts = goodsOfRooms.parts().flatMap(({ ordered }) => ordered ?? [])
  if (since === undefined || counts.length === 0) return sql<number>`0`
  return sql<number>`(${sql.join(
    counts.map((count) => count(variantId, sql`${since}::timestamptz`)),
    sql` + `,
  )})`
}

/** Takes from the stock of the file's variants what was ordered since the file was written. */
export async function subtractOrdered(db: Database | Trx, read: readonly ReadProduct[], since: string): Promise<void> {
  const wanted = read.flatMap(({ product: { slug, variants } }) =>
    variants.map(({ color, size, option }, place) => ({
      slug,
      place,
      color: color.slug,
      size,
      option: option?.value ?? '',
    })),
  )
  const { rows } = await sql<{ slug: string; place: number; ordered: number }>`
    SELECT wanted.slug, wanted.place, ${orderedSince(sql`variants.id`, since)}::int AS ordered
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS wanted(slug text, place int, color text, size text, option text)
    JOIN products ON products.slug = wanted.slug
    JOIN variants ON product_id = products.id AND color_slug = wanted.color AND variants.size = wanted.size
      AND option_value = wanted.option`.execute(db)
  const bySlug = new Map(read.map(({ product }) => [product.slug, product]))
  for (const { slug, place, ordered } of rows) {
    const variant = bySlug.get(slug)?.variants[place]
    if (variant && variant.stock !== null && variant.counted !== false)
      variant.stock = Math.max(0, variant.stock - ordered)
  }
}
