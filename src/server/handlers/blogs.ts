import { messages } from '../../contract/messages.ts'
import { isSlug } from '../../domain/slugs.ts'
import { findBlog, listBlogs } from '../db/blogs.ts'
import type { Handlers } from '../http.ts'
import { isCatalogueId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

export const handleBlogs: Handlers = {
  /** By its id, or by the slug of its page. */
  getBlog: async ({ params: { id } }, { db }) => {
    let blog = isCatalogueId(id) ? await findBlog(db, { id }) : undefined
    if (!blog && isSlug(id)) blog = await findBlog(db, { slug: id })
    if (!blog) throw new Refusal(404, messages.notFound)
    return { blog }
  },

  listBlogs: async ({ query }, { db }) => listBlogs(db, query),
}
