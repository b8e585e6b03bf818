import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/client.ts'
import { joinTranslation, translatedColumns } from '../../../translations/server/translated.ts'

/** The name of `products` that a search in a language ranks by. */
const nameInSearch = (language: string | null) =>
  sql<string>`lower(${translatedColumns(language).of('product', 'name', sql`products.id`, sql`products.name`)})`

/** Labels of the product's values, and the name of its category and colours, as far as they are translated. */
const labels = (language: string) => sql`
  SELECT translated.text FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
    ${joinTranslation(language, { kind: 'value', field: 'label', record: sql`value_id::text`, source: sql`attribute_values.label` })}
    WHERE product_attributes.product_id = products.id
  UNION SELECT translated.text FROM categories
    ${joinTranslation(language, { kind: 'category', field: 'name', record: sql`categories.id::text`, source: sql`categories.name` })}
    WHERE categories.id = products.category_id
  UNION SELECT translated.text FROM variants JOIN colors ON colors.slug = color_slug
    ${joinTranslation(language, { kind: 'color', field: 'name', record: sql`color_slug`, source: sql`colors.name` })}
    WHERE variants.product_id = products.id`

/** All words that `products` is found by: in a language those of its texts, and then the shop's own. */
function wordsInSearch(language: string | null) {
  const own = sql<string>`products.search_text || ' ' || products.attribute_text`
  if (language === null) return own
  const name = nameInSearch(language)
  return sql<string>`concat_ws(' ', ${name}, (SELECT lower(string_agg(text, ' ' ORDER BY text)) FROM (${labels(language)}) AS labels), ${own})`
}

/** The description that a search reads. */
const descriptionInSearch = (language: string | null) =>
  sql<string>`lower(${translatedColumns(language).of('product', 'description', sql`products.id`, sql`products.description_html`)})`

/** The texts that a search reads of a row of `products`, in lower case: name, words and description. */
export const textsInSearch = (language: string | null) => sql`${nameInSearch(language)} AS name,
  ${wordsInSearch(language)} AS words, ${descriptionInSearch(language)} AS description`

/** Products on sale, to select from: id, published_at and the texts that a search reads. */
export const searchedProducts = (language: string | null) => sql`(
  SELECT products.id, published_at, ${textsInSearch(language)} FROM products WHERE status = 'active')`

interface SearchedTexts {
  id: string
  name: string
  words: string
  description: string
  skus: string[]
}

/** The texts of products on sale, by their numbers after one of them. */
export async function listSearchedTexts(
  db: Database,
  language: string | null,
  { after, limit }: { after: string; limit: number },
): Promise<SearchedTexts[]> {
  const { rows } = await sql<SearchedTexts>`
    SELECT id::text, ${textsInSearch(language)},
      ARRAY(SELECT sku FROM variants WHERE product_id = products.id ORDER BY sku) AS skus
    FROM products WHERE status = 'active' AND id > ${after}::bigint ORDER BY products.id LIMIT ${limit}`.execute(db)
  return rows
}

/** The products on sale that have one of these SKUs. */
export async function findProductsBySku(db: Database, skus: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT product_id::text AS id FROM variants
    JOIN products ON products.id = product_id WHERE status = 'active' AND sku = ANY(${skus}::text[])`.execute(db)
  return rows.map((row) => row.id)
}
