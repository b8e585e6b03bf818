import { type RawBuilder, sql } from 'kysely'
import type { TranslatedColumns } from '../../../translations/server/translated.ts'

/** A product's own texts, and the names of its style and category. */
interface ProductTexts {
  name: string
  description_html: string
  seo_title: string
  seo_description: string
  care: string[]
  style_name: string
  category_name: string
  fabric: string | null
  pattern: string | null
  fit: string | null
  sleeve: string | null
  collar: string | null
}

/** Columns that older files and programs write are values of attributes, too, in whatever case they are written. */
const labelIn = (column: string, attribute: string, { of }: TranslatedColumns) => sql`COALESCE((
  SELECT ${of('value', 'label', sql`id`, sql`label`)} FROM attribute_values
  WHERE attribute_key = ${sql.lit(attribute)} AND slug = to_slug(products.${sql.ref(column)})), products.${sql.ref(column)})`

/** The texts of `products` with its `categories` as translated; null if they are as written. */
export function textsOfProduct(translated: TranslatedColumns): RawBuilder<ProductTexts | null> {
  const { of, lines, word, language } = translated
  if (language === null) return sql`NULL`
  const id = sql`products.id`
  const name = of('product', 'name', id, sql`products.name`)
  return sql`json_build_object(
    'name', ${name},
    'description_html', ${of('product', 'description', id, sql`products.description_html`)},
    'seo_title', ${of('product', 'seoTitle', id, sql`products.seo_title`)},
    'seo_description', ${of('product', 'seoDescription', id, sql`products.seo_description`)},
    'care', ${lines('product', 'care', id, sql`products.care`)},
    'style_name', CASE WHEN style_name = products.name THEN ${name} ELSE ${word('style', sql`style_name`)} END,
    'category_name', ${of('category', 'name', sql`categories.id`, sql`categories.name`)},
    'fabric', ${labelIn('cloth', 'fabric', translated)},
    'pattern', ${labelIn('pattern', 'pattern', translated)},
    'fit', ${labelIn('fit', 'fit', translated)},
    'sleeve', ${labelIn('sleeve', 'sleeve', translated)},
    'collar', ${labelIn('collar', 'collar', translated)})`
}
