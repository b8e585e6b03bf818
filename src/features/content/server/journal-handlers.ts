import type { Handlers } from '../../../api/http.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { readerOf } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { isSlug } from '../../../platform/pure/slugs.ts'
import { findBlog, listBlogs } from './journal-queries.ts'

export const handleBlogs = {
  /** By id, or by the slug of its page. */
  getBlog: async ({ params: { id } }, { db, config }) => {
    let blog = isCatalogueId(id) ? await findBlog(db, { id }, readerOf(config)) : undefined
    if (!blog && isSlug(id)) blog = await findBlog(db, { slug: id }, readerOf(config))
    if (!blog) throw new HttpError(404, messages.notFound)
    return { blog }
  },

  listBlogs: async ({ query }, { db, config }) => listBlogs(db, query, readerOf(config)),
} satisfies Partial<Handlers>
