import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/client.ts'
import { formerAddressesOf } from '../../../publishing/server/former-targets.ts'
import { translatedColumns } from '../../../translations/server/translated.ts'

interface NamedValue {
  value: string
  label: string
}

/** What the values that every shop's products have are called. */
export interface NamedValues {
  /** Those of one parent in their order. */
  categories: { slug: string; name: string; parent: string | null }[]
  brands: NamedValue[]
  colors: (NamedValue & { hex: string })[]
  sizes: NamedValue[]
  /** Current slugs of renamed categories, by their former ones. */
  formerCategories: Record<string, string>
}

/** In a language; null: as they are written. Products of an unknown brand have a brand without a name, which is none. */
export async function readNamedValues(db: Database, language: string | null): Promise<NamedValues> {
  const { of } = translatedColumns(language)
  const { rows } = await sql<NamedValues>`SELECT
    (SELECT COALESCE(json_agg(json_build_object('slug', c.slug, 'name', ${of('category', 'name', sql`c.id`, sql`c.name`)}, 'parent', parent.slug)
        ORDER BY c.parent_id NULLS FIRST, c.position, c.name, c.id), '[]')
      FROM categories AS c LEFT JOIN categories AS parent ON parent.id = c.parent_id) AS categories,
    (SELECT COALESCE(json_agg(json_build_object('value', slug, 'label', name)), '[]') FROM brands WHERE name <> '') AS brands,
    (SELECT COALESCE(json_agg(json_build_object('value', slug, 'label', ${of('color', 'name', sql`slug`, sql`name`)}, 'hex', hex)), '[]') FROM colors) AS colors,
    (SELECT COALESCE(json_agg(json_build_object('value', slug, 'label', label)), '[]') FROM sizes) AS sizes,
    (SELECT COALESCE(json_object_agg(former.slug, categories.slug), '{}')
      FROM (${formerAddressesOf('category')}) AS former JOIN categories ON categories.id = target_id) AS "formerCategories"`.execute(
    db,
  )
  const [values] = rows
  if (!values) throw new Error('The database names nothing')
  return values
}
