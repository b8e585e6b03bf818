import { sql } from 'kysely'
import { amount, column, type ListSource } from '../../../desk/server/list-source.ts'

export const exportedStock: ListSource = {
  from: sql`variants JOIN products ON products.id = product_id LEFT JOIN colors ON colors.slug = color_slug`,
  at: sql`products.published_at`,
  id: sql`variants.id`,
  idType: 'bigint',
  columns: [
    column('Product', sql`products.name`),
    column('Status', sql`products.status`),
    column('SKU', sql`variants.sku`),
    column('Barcode', sql`variants.barcode`),
    column('Color', sql`coalesce(colors.name, '')`),
    column('Size', sql`variants.size`),
    column('Option', sql`variants.option_name`),
    column('Option value', sql`variants.option_value`),
    amount('Price', sql`variants.price_cents`),
    amount('Old price', sql`variants.compare_at_cents`),
    column('In stock', sql`CASE WHEN counted THEN variants.stock::text ELSE 'not counted' END`),
    column('Reserved', sql`variants.held`),
    column('Sold', sql`variants.sold`),
    column('Damaged', sql`variants.damaged`),
  ],
}
