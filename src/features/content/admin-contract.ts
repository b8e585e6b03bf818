import { z } from 'zod'
import {
  anyProse,
  id,
  idParams,
  instant,
  line,
  message,
  messageReply,
  optionalLine,
  prose,
  slug,
  slugInput,
  version,
} from '../../platform/schema/fields.ts'
import { siteLink } from '../../platform/schema/links.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'
import { previewLinks } from '../catalog/preview-contract.ts'
import { announcement } from './announcement-contract.ts'

const position = z.number().int().min(0).max(10_000)

const sectionRule = z.enum(['chosen', 'newest', 'offers', 'category'])
const section = z.object({
  id,
  slug,
  title: z.string(),
  subtitle: z.string(),
  link: z.string().nullable(),
  rule: sectionRule,
  categoryId: id.nullable(),
  sizeLimit: z.number().int(),
  position: z.number().int(),
  active: z.boolean(),
  /** In order; only the rule `chosen` shows them. */
  productIds: z.array(id),
})
export type AdminSection = z.infer<typeof section>

const sectionInput = z.object({
  slug: slugInput,
  title: line(120),
  subtitle: optionalLine(200),
  link: siteLink.nullish(),
  rule: sectionRule,
  categoryId: id.nullish(),
  sizeLimit: z.number().int().min(1).max(24).optional(),
  position: position.optional(),
  active: z.boolean().optional(),
  productIds: z.array(id).max(24).optional(),
})

export const blogState = z.enum(['draft', 'published'])
const blog = z.object({
  id,
  slug,
  title: z.string(),
  excerpt: z.string(),
  /** Sanitised HTML, as shoppers read it. */
  body: z.string(),
  /** What the text was made from if it is written in Markdown; otherwise empty. */
  markdown: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  state: blogState,
  publishedAt: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type AdminBlog = z.infer<typeof blog>

const blogInput = z.object({
  /** Made from the title if left out. */
  slug: slugInput.optional(),
  title: line(160),
  excerpt: optionalLine(400),
  /** HTML, sanitised when written. */
  body: anyProse.max(60_000).optional(),
  /** Markdown in place of HTML. */
  markdown: prose(60_000).optional(),
  imageUrl: siteLink.nullish(),
  imageAlt: optionalLine(200),
  author: optionalLine(80),
  tags: z.array(line(40)).max(20).optional(),
  state: blogState,
  /** A published article with a future date is shown from then on. */
  publishedAt: instant.optional(),
  seoTitle: optionalLine(255),
  seoDescription: optionalLine(400),
})

/** The fields of each record that a version covers. */
export const editable = {
  section: Object.keys(sectionInput.shape),
  // The text is compared as shoppers read it.
  blog: Object.keys(blogInput.omit({ markdown: true }).shape),
}

export const adminContentSchemas = {
  /** `orderVersion` covers the order alone. */
  listSections: { reply: z.object({ sections: z.array(section.extend({ version })), orderVersion: version }) },
  createSection: {
    /** Without a slug it is made from the title. */
    body: sectionInput.partial({ slug: true }),
    status: 201,
    reply: z.object({ section: section.extend({ version }), message }),
  },
  updateSection: {
    params: idParams,
    body: sectionInput.partial().extend({ version: version.optional() }),
    reply: z.object({ section: section.extend({ version }), message }),
  },
  deleteSection: { params: idParams, reply: messageReply },

  /** The announcement that create-or-update and toggle refer to, active or not. */
  readAnnouncement: { reply: z.object({ announcement: announcement.extend({ version }).nullable() }) },

  listAllBlogs: {
    query: listQuery.extend({ state: oneOf(['draft', 'published']) }),
    reply: z.object({ blogs: z.array(blog.omit({ markdown: true, body: true })), total }),
  },
  readBlog: { params: idParams, reply: z.object({ blog: blog.extend({ version }) }) },
  createBlog: { body: blogInput, status: 201, reply: z.object({ blog: blog.extend({ version }), message }) },
  updateBlog: {
    params: idParams,
    body: blogInput.partial().extend({ version: version.optional() }),
    reply: z.object({ blog: blog.extend({ version }), message }),
  },
  deleteBlog: { params: idParams, reply: messageReply },
  listArticlePreviews: previewLinks.list,
  createArticlePreview: previewLinks.create,
  deleteArticlePreview: previewLinks.remove,
}
