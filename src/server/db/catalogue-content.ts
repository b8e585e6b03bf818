import { type ExpressionBuilder, sql } from 'kysely'
import type { Announcement } from '../../contract/announcement.ts'
import type { Banner } from '../../contract/banners.ts'
import type { Blog } from '../../contract/blogs.ts'
import type { Database } from './client.ts'
import type { DB } from './schema.ts'

/** Switched on, and now within its dates, by the database's clock. */
function isShown<T extends 'banners' | 'announcements'>(
  expression: ExpressionBuilder<Pick<DB, 'banners' | 'announcements'>, T>,
) {
  return expression.and([
    sql<boolean>`active`,
    sql<boolean>`(starts_at IS NULL OR starts_at <= now())`,
    sql<boolean>`(ends_at IS NULL OR ends_at > now())`,
  ])
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

export async function listActiveBanners(db: Database): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .where((expression) => isShown(expression))
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    text: row.text,
    link: row.link,
    linkText: row.link_text,
    image: { url: row.image_url, alt: row.image_alt },
    position: row.position,
    active: row.active,
    startsAt: isoOrNull(row.starts_at),
    endsAt: isoOrNull(row.ends_at),
  }))
}

/** The one that shoppers see: the last changed of those shown now. */
export async function findAnnouncement(db: Database): Promise<Announcement | null> {
  const row = await db
    .selectFrom('announcements')
    .where((expression) => isShown(expression))
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  return {
    _id: row.id,
    id: row.id,
    text: row.text,
    link: row.link,
    active: row.active,
    startsAt: isoOrNull(row.starts_at),
    endsAt: isoOrNull(row.ends_at),
  }
}

function selectPublished(db: Database) {
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
