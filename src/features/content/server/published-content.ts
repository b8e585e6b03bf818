import { sql } from 'kysely'
import type { PresentAddresses, PreviewedRecords, SchedulesOf } from '../../publishing/slots.ts'

export const schedulesOfContent: SchedulesOf = {
  publishDue: async (db) => {
    await sql`UPDATE pages SET status = 'active', updated_at = now() WHERE publish_at <= now()`.execute(db)
  },
  moments: sql`
    SELECT starts_at FROM banners WHERE active UNION ALL SELECT ends_at FROM banners WHERE active
    UNION ALL SELECT starts_at FROM announcements WHERE active UNION ALL SELECT ends_at FROM announcements WHERE active
    UNION ALL SELECT published_at FROM blogs WHERE state = 'published'`,
}

export const addressesOfContent: PresentAddresses = {
  targets: sql`SELECT 'blog' AS kind, id, slug FROM blogs WHERE state = 'published' AND published_at <= now()`,
  pages: {
    shown: sql`SELECT id, slug FROM pages WHERE status = 'active'`,
    withdrawn: sql`SELECT slug FROM pages WHERE status <> 'active' AND published_at IS NOT NULL`,
  },
}

export const previewedContent: PreviewedRecords = {
  page: sql`SELECT id, slug, status FROM pages`,
  article: sql`SELECT id, slug, CASE WHEN state = 'published' AND published_at <= now() THEN 'active' ELSE 'draft' END AS status
    FROM blogs`,
}
