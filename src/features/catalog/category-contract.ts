import { z } from 'zod'
import { id, slug } from '../../platform/schema/fields.ts'

export const category = z.object({
  _id: id,
  id,
  slug,
  name: z.string(),
  description: z.string(),
  /** The slug of the parent category; null for the root. */
  parent: slug.nullable(),
  /** Products in it and its descendants. */
  count: z.number().int(),
  /** Its size chart, own or inherited. */
  sizeChart: slug.nullable().default(null),
})
export type Category = z.infer<typeof category>

/** Two levels are enough for a menu. */
export const navbarCategory = category.extend({ children: z.array(category) })

export const categorySchemas = {
  listCategories: { reply: z.object({ categories: z.array(category) }) },
  listNavbarCategories: { reply: z.object({ categories: z.array(navbarCategory) }) },
}
