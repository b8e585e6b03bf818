import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { selectPreviewed } from '../../publishing/server/preview-tables.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { Blog } from '../journal-contract.ts'

export function selectPublished(db: Database) {
  return db.selectFrom('blogs').where('state', '=', 'published').where('published_at', '<=', sql<Date>`now()`)
}

/** Drafts with a working preview link, and articles whose date is still to come. */
export function listPreviewedBlogs(db: Database, language: string | null): Promise<Blog[]> {
  const query = db
    .selectFrom('blogs')
    .where(sql<boolean>`(state = 'draft' OR published_at > now())`)
    .where(sql<boolean>`id IN (${selectPreviewed('article')})`)
  return readBlogs(query, language)
}

async function readBlogs(query: ReturnType<typeof selectPublished>, language: string | null): Promise<Blog[]> {
  const { of } = translatedColumns(language)
  const id = sql`id`
  const rows = await query
    .selectAll()
    .select([
      of('article', 'title', id, sql`title`).as('title'),
      of('article', 'excerpt', id, sql`excerpt`).as('excerpt'),
    ])
    .select([of('article', 'body', id, sql`body_html`).as('body_html')])
    .select([of('article', 'imageAlt', id, sql`image_alt`).as('image_alt')])
    .select([of('article', 'seoTitle', id, sql`seo_title`).as('seo_title')])
    .select([of('article', 'seoDescription', id, sql`seo_description`).as('seo_description')])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
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

export async function listBlogs(
  db: Database,
  { page, limit }: { page: number; limit: number },
  language: string | null,
) {
  const { total } = await selectPublished(db).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return {
    total,
    blogs: await readBlogs(
      selectPublished(db)
        .limit(limit)
        .offset((page - 1) * limit),
      language,
    ),
  }
}

export async function findBlog(
  db: Database,
  by: { id: string } | { slug: string },
  language: string | null,
): Promise<Blog | undefined> {
  const query = selectPublished(db)
  const named = 'id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)
  return (await readBlogs(named, language))[0]
}
