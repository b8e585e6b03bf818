import { sql } from 'kysely'
import type { RecordTitles } from '../../staff/slots.ts'

export const titlesOfCatalog: RecordTitles = {
  variant: (id) => sql`(
    SELECT products.name || ', ' || colors.name || ', ' || size || ' (' || sku || ')' FROM variants
    JOIN products ON products.id = product_id JOIN colors ON colors.slug = color_slug WHERE variants.id = ${id}::bigint)`,
}
