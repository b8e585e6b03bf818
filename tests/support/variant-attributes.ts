import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/client.ts'

/** Few enough for one statement on a busy machine. */
const batchSize = 200

/**
 * Two attributes of variants, with values for most variants of all products, or of every 20th, say: a length and, for every
 * third variant, one or two finishes.
 */
export async function describeVariants(db: Database, every = 1): Promise<void> {
  await sql`INSERT INTO attributes (key, label, position, of_variants)
    VALUES ('length', 'Length', 90, true), ('finish', 'Finish', 91, true)`.execute(db)
  await sql`INSERT INTO facets (key, attribute_key, label, position)
    VALUES ('length', 'length', 'Length', 90), ('finish', 'finish', 'Finish', 91)`.execute(db)
  await sql`INSERT INTO attribute_values (attribute_key, slug, label, position)
    VALUES ('length', 'cropped', 'Cropped', 0), ('length', 'usual', 'Usual', 1), ('length', 'elongated', 'Elongated', 2),
      ('finish', 'garment-washed', 'Garment washed', 0), ('finish', 'mercerised', 'Mercerised', 1)`.execute(db)
  const products = await sql<{ id: string }>`SELECT id FROM products WHERE id % ${every} = 0 ORDER BY id`.execute(db)
  const ids = products.rows.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += batchSize) {
    await sql`INSERT INTO product_attributes (product_id, variant_id, value_id)
      SELECT product_id, variants.id, attribute_values.id FROM variants JOIN attribute_values ON CASE attribute_key
        WHEN 'length' THEN variants.id % 5 = attribute_values.position
        WHEN 'finish' THEN variants.id % 3 = 0 AND (variants.id / 3) % 3 IN (attribute_values.position, 2) ELSE false END
      WHERE product_id = ANY(${ids.slice(start, start + batchSize)}::bigint[])`.execute(db)
  }
}
