import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import { id, idParams, pageQuery, slug } from '../../platform/schema/fields.ts'

const textLanguage = z.enum(languages).optional()

export const blog = z.object({
  _id: id,
  id,
  slug,
  title: z.string(),
  excerpt: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  author: z.string(),
  tags: z.array(z.string()),
  publishedAt: z.string(),
  updatedAt: z.string(),
  /** For search engines, in place of the title and the excerpt; may be empty. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** The language of each text that isn't in the reader's, since it has no translation. */
  languages: z.object({ title: textLanguage, excerpt: textLanguage, html: textLanguage }).optional(),
})
export type Blog = z.infer<typeof blog>

export const blogSchemas = {
  getBlog: { params: idParams, reply: z.object({ blog }) },
  listBlogs: { query: z.object(pageQuery(24)), reply: z.object({ blogs: z.array(blog), total: z.number().int() }) },
}
