import type { Handlers } from '../../../../api/http.ts'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { readerOf, type TextReader } from '../../../../platform/markets.ts'
import { rootCategory } from '../../rules/root-category.ts'
import { type ListedCategory, listCategories } from './category-queries.ts'

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
