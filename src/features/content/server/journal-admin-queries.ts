import { type Selectable, sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { holdsText, orderBy, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Blogs } from '../../../platform/database/schema.ts'
import { type AdminBlog, blogState } from '../admin-contract.ts'

function toBlog(row: Selectable<Blogs>): AdminBlog {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    tags: row.tags,
    body: row.body_html,
    markdown: row.body_format === 'markdown' ? row.body_markdown : '',
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    // The column's check constraint allows only these.
    state: blogState.parse(row.state),
    publishedAt: row.published_at.toISOString(),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  }
}

const sorts = { published: sql`published_at`, title: sql`title` }

/** Drafts too, newest first. */
export async function listAllBlogs(db: Database, query: Query<'listAllBlogs'>) {
  const { rows } = await sql<Selectable<Blogs> & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM blogs
    WHERE ${query.state ? sql`state = ${query.state}` : sql`true`} AND ${holdsText(query.query, [sql`title`, sql`slug`])}
    ORDER BY ${orderBy(sorts, query.sort ?? '-published')} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  const blogs = found.rows.map((row) => {
    const { markdown: _markdown, body: _body, ...listed } = toBlog(row)
    return listed
  })
  return { blogs, total: found.total }
}

export async function findAnyBlog(db: Database | Trx, id: string, { lock = false } = {}): Promise<AdminBlog | null> {
  const query = db.selectFrom('blogs').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? toBlog(row) : null
}

/** A text as it was written, and the HTML that shoppers read. */
export interface ArticleText {
  format: 'markdown' | 'html'
  source: string
  html: string
}

/** The date defaults to now. */
export type BlogFields = Omit<AdminBlog, 'id' | 'publishedAt' | 'body' | 'markdown'> & {
  text: ArticleText
  publishedAt: string | null
}

function toColumns(blog: BlogFields) {
  return {
    slug: blog.slug,
    title: blog.title,
    excerpt: blog.excerpt,
    author: blog.author,
    tags: blog.tags,
    body_format: blog.text.format,
    body_markdown: blog.text.source,
    body_html: blog.text.html,
    image_url: blog.imageUrl,
    image_alt: blog.imageAlt,
    state: blog.state,
    published_at: blog.publishedAt ?? sql<Date>`now()`,
    seo_title: blog.seoTitle,
    seo_description: blog.seoDescription,
    updated_at: sql<Date>`now()`,
  }
}

export async function insertBlog(trx: Trx, blog: BlogFields): Promise<AdminBlog> {
  return toBlog(await trx.insertInto('blogs').values(toColumns(blog)).returningAll().executeTakeFirstOrThrow())
}

export async function saveBlog(trx: Trx, id: string, blog: BlogFields): Promise<AdminBlog> {
  const query = trx.updateTable('blogs').set(toColumns(blog)).where('id', '=', id).returningAll()
  return toBlog(await query.executeTakeFirstOrThrow())
}

export async function deleteBlog(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('blogs').where('id', '=', id).execute()
}
