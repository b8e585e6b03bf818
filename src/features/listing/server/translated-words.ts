import { sql } from 'kysely'
import { translatedColumns } from '../../translations/server/translated.ts'

/** The name of `products` that a search in a language ranks by. */
export const nameInSearch = (language: string | null) =>
  sql<string>`lower(${translatedColumns(language).of('product', 'name', sql`products.id`, sql`products.name`)})`

/** Labels of the product's values, and the name of its category and colours. */
const labels = (language: string) => sql`
  SELECT translated.text FROM product_attributes JOIN translations AS translated
    ON translated.kind = 'value' AND translated.language = ${language} AND translated.record = value_id::text
    WHERE product_attributes.product_id = products.id
  UNION SELECT translated.text FROM translations AS translated
    WHERE translated.kind = 'category' AND translated.field = 'name' AND translated.language = ${language}
      AND translated.record = products.category_id::text
  UNION SELECT translated.text FROM variants JOIN translations AS translated
    ON translated.kind = 'color' AND translated.language = ${language} AND translated.record = color_slug
    WHERE variants.product_id = products.id`

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
