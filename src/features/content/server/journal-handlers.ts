import type { Handlers } from '../../../api/http.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { isSlug } from '../../../platform/pure/slugs.ts'
import { findBlog, listBlogs } from './journal-queries.ts'

export const handleBlogs = {
  /** By id, or by the slug of its page. */
  getBlog: async ({ params: { id } }, { db, config: { textLanguage } }) => {
    let blog = isCatalogueId(id) ? await findBlog(db, { id }, textLanguage) : undefined
    if (!blog && isSlug(id)) blog = await findBlog(db, { slug: id }, textLanguage)
    if (!blog) throw new HttpError(404, messages.notFound)
    return { blog }
  },

  listBlogs: async ({ query }, { db, config }) => listBlogs(db, query, config.textLanguage),
} satisfies Partial<Handlers>
