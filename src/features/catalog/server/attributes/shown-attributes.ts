import { type Expression, type RawBuilder, sql } from 'kysely'
import type { TranslatedColumns } from '../../../translations/server/translated.ts'
import type { Product } from '../../contract.ts'

/** Slugs by variant and attribute, of the variants that have attributes of their own; null if none has. */
export const valuesOfVariants = (productId: Expression<string>) => sql<Record<
  string,
  Record<string, string[]>
> | null>`(
  SELECT json_object_agg(variant_id, own) FROM (
    SELECT variant_id, json_object_agg(attribute_key, slugs) AS own FROM (
      SELECT variant_id, attribute_key, json_agg(slug ORDER BY attribute_values.position, slug) AS slugs
      FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
      WHERE product_attributes.product_id = ${productId} AND variant_id IS NOT NULL GROUP BY variant_id, attribute_key
    ) AS grouped GROUP BY variant_id
  ) AS described)`

/** With the labels as they are written, beside those that are read. */
type Written<T> = T & { written?: string }
type ProductAttribute = Product['attributes'][number]
type WrittenAttribute = Written<Omit<ProductAttribute, 'values'>> & {
  values: Written<ProductAttribute['values'][number]>[]
}

/** One entry for each attribute with its values, in the merchant's order. */
export function attributesOf(productId: Expression<string>, { of, language }: TranslatedColumns) {
  const own = sql`attribute_values.label`
  const writtenIf = (label: RawBuilder<unknown>) => (language === null ? sql`NULL` : label)
  return sql<WrittenAttribute[]>`COALESCE((
    SELECT json_agg(json_strip_nulls(json_build_object('key', key, 'label', label, 'written', written, 'unit', unit,
      'ofVariants', CASE WHEN of_variants THEN true END, 'values', labels)) ORDER BY position, key) FROM (
      SELECT attributes.key, ${of('attribute', 'label', sql`attributes.key`, sql`attributes.label`)} AS label, ${writtenIf(sql`attributes.label`)} AS written,
        ${of('attribute', 'unit', sql`attributes.key`, sql`attributes.unit`)} AS unit, attributes.position, attributes.of_variants,
        json_agg(json_strip_nulls(json_build_object('value', attribute_values.slug,
          'label', ${of('value', 'label', sql`attribute_values.id`, own)}, 'written', ${writtenIf(own)}, 'hex', hex))
          ORDER BY attribute_values.position, attribute_values.label, attribute_values.slug) AS labels
      FROM attribute_values JOIN attributes ON attributes.key = attribute_key
      WHERE attribute_values.id IN (
        SELECT value_id FROM product_attributes WHERE product_attributes.product_id = ${productId})
      GROUP BY attributes.key
    ) AS grouped), '[]')`
}
