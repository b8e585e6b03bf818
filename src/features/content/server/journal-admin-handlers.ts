import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { chooseSlug, refuseTakenSlug, requireNumbered, withGiven } from '../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { markdownHtmlMax, renderMarkdown, sanitiseHtml } from '../../../platform/html.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { picturesIn } from '../../media/rules/picture-address.ts'
import { addPictureSizes } from '../../media/rules/pictures-in-text.ts'
import { requirePictures } from '../../media/server/require-pictures.ts'
import { type AdminBlog, editable } from '../admin-contract.ts'
import {
  type ArticleText,
  type BlogFields,
  deleteBlog,
  findAnyBlog,
  insertBlog,
  listAllBlogs,
  saveBlog,
} from './journal-admin-queries.ts'

type BlogCalls = 'listAllBlogs' | 'readBlog' | 'createBlog' | 'updateBlog' | 'deleteBlog'

const defaults = {
  excerpt: '',
  imageUrl: null,
  imageAlt: '',
  author: '',
  tags: [],
  publishedAt: null,
  seoTitle: '',
  seoDescription: '',
}

const textOf = ({ body, markdown }: AdminBlog): ArticleText =>
  markdown === '' ? { format: 'html', source: body, html: body } : { format: 'markdown', source: markdown, html: body }

/** The text that a body gives, with the sizes of its pictures; an editor that changed nothing leaves Markdown as it is. */
async function readText(trx: Trx, { body, markdown }: Body<'updateBlog'>, before: AdminBlog | null) {
  const addSizes = async (html: string) => addPictureSizes(html, await requirePictures(trx, picturesIn(html)))
  if (body !== undefined && body !== before?.body) {
    const html = await addSizes(sanitiseHtml(body))
    return { format: 'html', source: html, html } as const
  }
  if (markdown !== undefined) {
    const html = await renderMarkdown(markdown)
    if (html === null) {
      throw refuseFields({ field: 'markdown', problem: `makes more than ${markdownHtmlMax} characters of HTML` })
    }
    return { format: 'markdown', source: markdown, html: await addSizes(html) } as const
  }
  return before && textOf(before)
}

const noText: ArticleText = { format: 'html', source: '', html: '' }

function checkText({ html }: ArticleText, state: AdminBlog['state']): void {
  if (html === '' && state === 'published')
    throw refuseFields({ field: 'body', problem: 'must not be empty in a published article' })
}

/** A draft published without a date gets the current one. */
function applyChange({ id: _id, body: _body, markdown: _markdown, ...before }: AdminBlog, given: Body<'updateBlog'>) {
  const goesOut = before.state === 'draft' && given.state === 'published' && given.publishedAt === undefined
  const { body: _given, markdown: _other, ...fields } = given
  return withGiven({ ...before, publishedAt: goesOut ? null : before.publishedAt }, fields)
}

const viewBlog = (blog: AdminBlog) => ({ ...blog, version: versionOf(pickFields(blog, editable.blog)) })

export const handleAdminBlogs: Pick<Handlers, BlogCalls> = {
  listAllBlogs: ({ query }, { db }) => listAllBlogs(db, query),

  readBlog: async ({ params }, { db }) => ({
    blog: viewBlog(await requireNumbered(params.id, (id) => findAnyBlog(db, id))),
  }),

  createBlog: ({ body, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        await requirePictures(trx, [body.imageUrl])
        const { body: _body, markdown: _markdown, ...given } = body
        const slug = chooseSlug(given.slug, given.title, 'title')
        const text = (await readText(trx, body, null)) ?? noText
        const fields = { ...defaults, slug, text, title: body.title, state: body.state }
        checkText(text, fields.state)
        const blog = await insertBlog(trx, withGiven<BlogFields>(fields, given))
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
        await requirePictures(trx, [body.imageUrl])
        const text = (await readText(trx, body, before)) ?? noText
        const fields = applyChange(before, body)
        checkText(text, fields.state)
        const blog = await saveBlog(trx, before.id, { ...fields, text })
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
