import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import type { Blog } from '../journal-contract.ts'

export function selectPublished(db: Database) {
  return db.selectFrom('blogs').where('state', '=', 'published').where('published_at', '<=', sql<Date>`now()`)
}

async function readBlogs(query: ReturnType<typeof selectPublished>): Promise<Blog[]> {
  const rows = await query.selectAll().orderBy('published_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    html: row.body_html,
    image: row.image_url === null ? null : { url: row.image_url, alt: row.image_alt },
    author: row.author,
    tags: row.tags,
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  }))
}

export async function listBlogs(db: Database, { page, limit }: { page: number; limit: number }) {
  const { total } = await selectPublished(db).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return {
    total,
    blogs: await readBlogs(
      selectPublished(db)
        .limit(limit)
        .offset((page - 1) * limit),
    ),
  }
}

export async function findBlog(db: Database, by: { id: string } | { slug: string }): Promise<Blog | undefined> {
  const query = selectPublished(db)
  return (await readBlogs('id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)))[0]
}
