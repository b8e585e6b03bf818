import { sql } from 'kysely'
import { neutralColor } from '../../../platform/pure/limits.ts'
import { ofSlug, wordsOf } from '../../translations/server/text-source.ts'
import type { SourcesOfTexts } from '../../translations/slots.ts'
import { fieldsWith, type ProductField } from '../rules/product-fields.ts'

/** A list is translated as a whole, with one entry on each line. */
const writeSource = ({ column, kind }: ProductField) =>
  kind === 'list' ? sql`array_to_string(${sql.ref(column)}, chr(10))` : sql.ref(column)

/** Where the texts of each kind are stored. */
export const textsOfCatalog: SourcesOfTexts = {
  product: {
    ...ofSlug,
    title: sql`name`,
    texts: {
      name: sql`name`,
      description: sql`description_html`,
      ...Object.fromEntries(fieldsWith('translated').map((field) => [field.name, writeSource(field)])),
    },
    from: sql`products WHERE status <> 'archived'`,
  },
  style: wordsOf(sql`SELECT style_name AS word FROM products WHERE status <> 'archived' AND style_name <> name`),
  category: {
    ...ofSlug,
    title: sql`name`,
    texts: { name: sql`name`, description: sql`description` },
    from: sql`categories`,
  },
  color: {
    record: sql`slug`,
    key: sql`slug`,
    title: sql`name`,
    texts: { name: sql`name` },
    from: sql`colors WHERE slug <> ${neutralColor} AND EXISTS (SELECT FROM variants WHERE color_slug = slug)`,
  },
  option: wordsOf(
    sql`SELECT option_name AS word FROM variants WHERE option_value <> '' UNION SELECT option_value FROM variants`,
  ),
  attribute: {
    record: sql`key`,
    key: sql`key`,
    title: sql`label`,
    texts: { label: sql`label`, unit: sql`unit` },
    from: sql`attributes`,
  },
  value: {
    record: sql`attribute_values.id::text`,
    key: sql`attribute_key || '/' || slug`,
    title: sql`attributes.label || ': ' || attribute_values.label`,
    texts: { label: sql`attribute_values.label` },
    from: sql`attribute_values JOIN attributes ON attributes.key = attribute_key WHERE kind <> 'number'`,
  },
  facet: {
    record: sql`key`,
    key: sql`key`,
    title: sql`label`,
    texts: { label: sql`label` },
    from: sql`facets WHERE shown`,
  },
  chart: { ...ofSlug, title: sql`name`, texts: { name: sql`name`, note: sql`note` }, from: sql`size_charts` },
  measure: wordsOf(sql`SELECT measure AS word FROM size_chart_measures UNION SELECT how FROM size_chart_measures`),
  alternative: wordsOf(sql`SELECT alt AS word FROM product_images UNION SELECT alt FROM product_videos`),
}
