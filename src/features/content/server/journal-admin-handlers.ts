import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { renderMarkdown } from '../../../platform/html.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { refuseTakenSlug, requireNumbered, withGiven } from '../../admin/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../admin/server/record-version.ts'
import { picturesIn } from '../../media/rules/picture-address.ts'
import { addPictureSizes } from '../../media/rules/picture-markdown.ts'
import { holdPictures, requirePictures } from '../../media/server/require-pictures.ts'
import { type AdminBlog, editable } from '../admin-contract.ts'
import {
  type BlogFields,
  deleteBlog,
  findAnyBlog,
  insertBlog,
  listAllBlogs,
  saveBlog,
} from './journal-admin-queries.ts'

type Fields = Omit<BlogFields, 'html'>
type BlogCalls = 'listAllBlogs' | 'readBlog' | 'createBlog' | 'updateBlog' | 'deleteBlog' | 'previewBlog'

const defaults = { excerpt: '', imageUrl: null, imageAlt: '', author: '', tags: [], publishedAt: null }

/** With the sizes of its pictures. */
async function render(trx: Trx, fields: Fields): Promise<BlogFields> {
  const sizes = await holdPictures(trx, picturesIn(fields.markdown))
  return { ...fields, html: addPictureSizes(renderMarkdown(fields.markdown), sizes) }
}

/** A draft published without a date gets the current one. */
function applyChange({ id: _id, ...before }: AdminBlog, body: Body<'updateBlog'>): Fields {
  const goesOut = before.state === 'draft' && body.state === 'published' && body.publishedAt === undefined
  return withGiven<Fields>({ ...before, publishedAt: goesOut ? null : before.publishedAt }, body)
}

const viewBlog = (blog: AdminBlog) => ({ ...blog, version: versionOf(pickFields(blog, editable.blog)) })

export const handleAdminBlogs: Pick<Handlers, BlogCalls> = {
  listAllBlogs: ({ query }, { db }) => listAllBlogs(db, query),

  readBlog: async ({ params }, { db }) => ({
    blog: viewBlog(await requireNumbered(params.id, (id) => findAnyBlog(db, id))),
  }),

  previewBlog: async ({ body }) => ({ html: renderMarkdown(body.markdown) }),

  createBlog: ({ body, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const { slug, title, markdown, state } = body
        await requirePictures(trx, [body.imageUrl, ...picturesIn(markdown)])
        const fields = withGiven<Fields>({ ...defaults, slug, title, markdown, state }, body)
        const blog = await insertBlog(trx, await render(trx, fields))
        const write = { actorId: user.id, entity: 'blog', entityId: blog.id, after: blog }
        await recordAudit(trx, { ...write, action: 'created' })
        return { blog: viewBlog(blog), message: messages.saved }
      }),
    ),

  updateBlog: ({ params, body: { version, ...body }, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const before = await requireNumbered(params.id, (id) => findAnyBlog(trx, id, { lock: true }))
        requireUnchanged(version, pickFields(before, editable.blog), body)
        await requirePictures(trx, [body.imageUrl, ...picturesIn(body.markdown ?? '')])
        const blog = await saveBlog(trx, before.id, await render(trx, applyChange(before, body)))
        const write = { actorId: user.id, entity: 'blog', entityId: before.id, before, after: blog }
        await recordAudit(trx, { ...write, action: 'changed' })
        return { blog: viewBlog(blog), message: messages.saved }
      }),
    ),

  deleteBlog: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireNumbered(params.id, (id) => findAnyBlog(trx, id, { lock: true }))
      await deleteBlog(trx, before.id)
      await recordAudit(trx, { actorId: user.id, action: 'deleted', entity: 'blog', entityId: before.id, before })
      return { message: messages.deleted }
    }),
}
