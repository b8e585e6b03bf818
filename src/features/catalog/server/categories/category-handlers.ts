import { sql } from 'kysely'
import type { Handlers } from '../../../../api/http.ts'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { readerOf, type TextReader } from '../../../../platform/markets.ts'
import { listTextLanguages } from '../../../translations/rules/text-languages.ts'
import { translatedColumns } from '../../../translations/server/translated.ts'
import type { Category } from '../../category-contract.ts'
import { rootCategory } from '../../rules/root-category.ts'

interface CategoryRow {
  id: string
  slug: string
  name: string
  description: string
  written_name: string
  written_description: string
  parent: string | null
  in_navbar: boolean
  count: number
  sizeChart: string | null
}

export type ListedCategory = Category & { inNavbar: boolean }

/** Every category, parents before children, with the number of products in it and its descendants. */
export async function listCategories(db: Database | Trx, { language, source }: TextReader): Promise<ListedCategory[]> {
  const { of } = translatedColumns(language)
  const { rows } = await sql<CategoryRow>`
    WITH RECURSIVE below(root, id) AS (
      SELECT id, id FROM categories
      UNION SELECT below.root, categories.id FROM categories JOIN below ON categories.parent_id = below.id
    ), counted AS (
      SELECT category_id, count(*)::int AS count FROM products WHERE status = 'active' GROUP BY category_id
    )
    SELECT c.id, c.slug, ${of('category', 'name', sql`c.id`, sql`c.name`)} AS name,
      ${of('category', 'description', sql`c.id`, sql`c.description`)} AS description, c.name AS written_name,
      c.description AS written_description, parent.slug AS parent, c.in_navbar, size_charts.slug AS "sizeChart",
      COALESCE((SELECT sum(counted.count) FROM below JOIN counted ON counted.category_id = below.id
        WHERE below.root = c.id), 0)::int AS count
    FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id
    LEFT JOIN category_size_charts charts ON charts.category_id = c.id
    LEFT JOIN size_charts ON size_charts.id = charts.chart_id
    ORDER BY c.parent_id NULLS FIRST, c.position, c.name, c.id`.execute(db)
  return rows.map(({ in_navbar: inNavbar, written_name, written_description, ...row }) => ({
    _id: row.id,
    ...row,
    ...listTextLanguages(
      { name: row.name, description: row.description },
      { name: written_name, description: written_description },
      source,
    ),
    inNavbar,
  }))
}

const toWireCategory = ({ inNavbar, ...category }: ListedCategory) => category

/** Every category with the number of products in it, for other rooms. */
export const readCategories = (db: Database | Trx, reader: TextReader) => listCategories(db, reader)

/** What the built-in menu shows: two levels, without empty categories. */
export function listMenu(categories: readonly ListedCategory[]) {
  const shown = categories.filter((category) => category.inNavbar && category.count > 0)
  const below = (parent: string) => shown.filter((category) => category.parent === parent).map(toWireCategory)
  return below(rootCategory).map((top) => ({ ...top, children: below(top.slug) }))
}

export const handleCategories = {
  listCategories: async (_call, { db, config }) => ({
    categories: (await listCategories(db, readerOf(config))).map(toWireCategory),
  }),

  listNavbarCategories: async (_call, { db, config }) => ({
    categories: listMenu(await listCategories(db, readerOf(config))),
  }),
} satisfies Partial<Handlers>
