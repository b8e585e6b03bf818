import type { Handlers } from '../../../api/http.ts'
import { rootCategory } from '../../listing/rules/query.ts'
import { type ListedCategory, listCategories } from './category-queries.ts'

const toWireCategory = ({ inNavbar, ...category }: ListedCategory) => category

export const handleCategories = {
  listCategories: async (_call, { db }) => ({ categories: (await listCategories(db)).map(toWireCategory) }),

  /** What the menu shows: two levels, without empty categories. */
  listNavbarCategories: async (_call, { db }) => {
    const shown = (await listCategories(db)).filter((category) => category.inNavbar && category.count > 0)
    const below = (parent: string) => shown.filter((category) => category.parent === parent).map(toWireCategory)
    return { categories: below(rootCategory).map((top) => ({ ...top, children: below(top.slug) })) }
  },
} satisfies Partial<Handlers>
