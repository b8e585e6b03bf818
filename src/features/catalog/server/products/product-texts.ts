import { type RawBuilder, sql } from 'kysely'
import type { TranslatedColumns } from '../../../translations/server/translated.ts'
import { type FieldsWith, type ProductField, productFields } from '../../rules/product-fields.ts'

/** A product's own texts, and the names of its style and category. */
interface ProductTexts {
  name: string
  description_html: string
  style_name: string
  category_name: string
  [column: string]: unknown
}

/** Columns that older files and programs write are values of attributes, too, in whatever case they are written. */
const labelIn = (column: string, attribute: string, { of }: TranslatedColumns) => sql`COALESCE((
  SELECT ${of('value', 'label', sql`id`, sql`label`)} FROM attribute_values
  WHERE attribute_key = ${sql.lit(attribute)} AND slug = to_slug(products.${sql.ref(column)})), products.${sql.ref(column)})`

type Translated = FieldsWith<{ translated: true }>

/** A field's column with its text in the language, where it has words. */
function translate(field: ProductField, translated: TranslatedColumns): RawBuilder<unknown>[] {
  const { column, kind } = field
  if (kind === 'word') return [sql.lit(column), labelIn(column, field.attribute, translated)]
  if (!field.translated) return []
  const name = field.name as Translated
  const source = sql.ref(`products.${column}`)
  const text =
    kind === 'list'
      ? translated.lines('product', name, sql`products.id`, source)
      : translated.of('product', name, sql`products.id`, source)
  return [sql.lit(column), text]
}

/** The texts of `products` with its `categories` as translated; null if they are as written. */
export function textsOfProduct(translated: TranslatedColumns): RawBuilder<ProductTexts | null> {
  const { of, word, language } = translated
  if (language === null) return sql`NULL`
  const id = sql`products.id`
  const name = of('product', 'name', id, sql`products.name`)
  return sql`json_build_object(
    'name', ${name},
    'description_html', ${of('product', 'description', id, sql`products.description_html`)},
    'style_name', CASE WHEN style_name = products.name THEN ${name} ELSE ${word('style', sql`style_name`)} END,
    'category_name', ${of('category', 'name', sql`categories.id`, sql`categories.name`)},
    ${sql.join(productFields.flatMap((field) => translate(field, translated)))})`
}
