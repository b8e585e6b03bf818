import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import {
  id,
  idParams,
  line,
  message,
  messageReply,
  optionalLine,
  slug,
  slugInput,
  version,
} from '../../platform/schema/fields.ts'
import { inheritedFields } from './rules/product-fields.ts'

/** Whom its products are made for, and those of the categories below, unless they say it themselves; empty: not said. */
const audience = {
  gender: z.enum(['', ...inheritedFields.gender.choices]),
  ageGroup: z.enum(['', ...inheritedFields.ageGroup.choices]),
}

const textLanguage = z.enum(languages).optional()

export const category = z.object({
  _id: id,
  id,
  slug,
  name: z.string(),
  description: z.string(),
  /** The language of each text that a reader of another language gets as it is written; absent if there is none. */
  languages: z.object({ name: textLanguage, description: textLanguage }).optional(),
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

const editedCategory = z.object({
  id,
  slug,
  name: z.string(),
  description: z.string(),
  parentId: id.nullable(),
  position: z.number().int(),
  inNavbar: z.boolean(),
  ...audience,
  /** Products directly in it, whatever their status. */
  products: z.number().int(),
})
export type AdminCategory = z.infer<typeof editedCategory>

const categoryInput = z.object({
  slug: slugInput,
  name: line(80),
  description: optionalLine(500),
  parentId: id,
  position: z.number().int().min(0).max(10_000).optional(),
  inNavbar: z.boolean().optional(),
  gender: audience.gender.optional(),
  ageGroup: audience.ageGroup.optional(),
})
/** What a version covers. */
export const categoryFields = Object.keys(categoryInput.shape)

export const categorySchemas = {
  listCategories: { reply: z.object({ categories: z.array(category) }) },
  listNavbarCategories: { reply: z.object({ categories: z.array(navbarCategory) }) },
  listAllCategories: {
    reply: z.object({
      categories: z.array(editedCategory.extend({ version })),
      /** The version of the order of each parent's categories, by the parent's id. Former releases don't reply it. */
      orderVersions: z.record(z.string(), version).optional(),
    }),
  },
  createCategory: {
    /** Without a slug it is made from the name. */
    body: categoryInput.partial({ slug: true }),
    status: 201,
    reply: z.object({ category: editedCategory.extend({ version }), message }),
  },
  updateCategory: {
    params: idParams,
    body: categoryInput.partial().extend({ version: version.optional() }),
    reply: z.object({ category: editedCategory.extend({ version }), message }),
  },
  deleteCategory: { params: idParams, reply: messageReply },
}
