import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import type { TextReader } from '../../../platform/markets.ts'
import { selectPreviewed } from '../../publishing/server/preview-tables.ts'
import { listTextLanguages } from '../../translations/rules/text-languages.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { Blog } from '../journal-contract.ts'

export function selectPublished(db: Database) {
  return db.selectFrom('blogs').where('state', '=', 'published').where('published_at', '<=', sql<Date>`now()`)
}

/** Drafts with a working preview link, and articles whose date is still to come. */
export function listPreviewedBlogs(db: Database, reader: TextReader): Promise<Blog[]> {
  const query = db
    .selectFrom('blogs')
    .where(sql<boolean>`(state = 'draft' OR published_at > now())`)
    .where(sql<boolean>`id IN (${selectPreviewed('article')})`)
  return readBlogs(query, reader)
}

async function readBlogs(query: ReturnType<typeof selectPublished>, { language, source }: TextReader): Promise<Blog[]> {
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
    .select([
      sql<string>`title`.as('own_title'),
      sql<string>`excerpt`.as('own_excerpt'),
      sql<string>`body_html`.as('own_html'),
    ])
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
    ...listTextLanguages(
      { title: row.title, excerpt: row.excerpt, html: row.body_html },
      { title: row.own_title, excerpt: row.own_excerpt, html: row.own_html },
      source,
    ),
  }))
}

export async function listBlogs(db: Database, { page, limit }: { page: number; limit: number }, reader: TextReader) {
  const { total } = await selectPublished(db).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return {
    total,
    blogs: await readBlogs(
      selectPublished(db)
        .limit(limit)
        .offset((page - 1) * limit),
      reader,
    ),
  }
}

export async function findBlog(
  db: Database,
  by: { id: string } | { slug: string },
  reader: TextReader,
): Promise<Blog | undefined> {
  const query = selectPublished(db)
  const named = 'id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)
  return (await readBlogs(named, reader))[0]
}
