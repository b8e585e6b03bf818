import { type RawBuilder, sql } from 'kysely'
import { selectRead, translatedColumns } from '../../translations/server/translated.ts'

/** The name of `products` that a search in a language ranks by. */
export const nameInSearch = (language: string | null) =>
  sql<string>`lower(${translatedColumns(language).of('product', 'name', sql`products.id`, sql`products.name`)})`

/** Labels of the product's values, and the name of its category and colours, as far as they are translated. */
function labels(language: string) {
  const read = (kind: 'value' | 'category' | 'color', source: RawBuilder<unknown>) =>
    selectRead(language, 'en', { kind, source }) ?? sql`false`
  return sql`
  SELECT translated.text FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
    JOIN translations AS translated
      ON ${read('value', sql`attribute_values.label`)} AND translated.record = value_id::text
    WHERE product_attributes.product_id = products.id
  UNION SELECT translated.text FROM categories JOIN translations AS translated
    ON ${read('category', sql`categories.name`)} AND translated.field = 'name' AND translated.record = categories.id::text
    WHERE categories.id = products.category_id
  UNION SELECT translated.text FROM variants JOIN colors ON colors.slug = color_slug JOIN translations AS translated
    ON ${read('color', sql`colors.name`)} AND translated.record = color_slug
    WHERE variants.product_id = products.id`
}

/** All words that `products` is found by: in a language those of its texts, and then the shop's own. */
export function wordsInSearch(language: string | null) {
  const own = sql<string>`products.search_text || ' ' || products.attribute_text`
  if (language === null) return own
  const name = nameInSearch(language)
  return sql<string>`concat_ws(' ', ${name}, (SELECT lower(string_agg(text, ' ' ORDER BY text)) FROM (${labels(language)}) AS labels), ${own})`
}

/** The description that a search reads. */
export const descriptionInSearch = (language: string | null) =>
  sql<string>`lower(${translatedColumns(language).of('product', 'description', sql`products.id`, sql`products.description_html`)})`
