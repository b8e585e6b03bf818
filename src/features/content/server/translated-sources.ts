import { sql } from 'kysely'
import { ofNumber, ofSlug, seoTexts, wordsOf } from '../../translations/server/text-source.ts'
import type { SourcesOfTexts } from '../../translations/slots.ts'

/** Where the texts of each kind are stored. */
export const textsOfContent: SourcesOfTexts = {
  page: {
    ...ofSlug,
    title: sql`title`,
    texts: { title: sql`title`, intro: sql`intro`, body: sql`body_html`, ...seoTexts },
    from: sql`pages WHERE status <> 'archived'`,
  },
  article: {
    ...ofSlug,
    title: sql`title`,
    texts: {
      title: sql`title`,
      excerpt: sql`excerpt`,
      body: sql`body_html`,
      imageAlt: sql`image_alt`,
      ...seoTexts,
    },
    from: sql`blogs`,
  },
  navigation: wordsOf(sql`SELECT label AS word FROM navigation_entries`),
  announcement: {
    ...ofNumber,
    title: sql`text`,
    texts: { text: sql`text` },
    from: sql`(SELECT * FROM announcements ORDER BY id DESC LIMIT 1) AS last`,
  },
  banner: {
    ...ofNumber,
    title: sql`title`,
    texts: { title: sql`title`, text: sql`text`, linkText: sql`link_text`, imageAlt: sql`image_alt` },
    from: sql`banners`,
  },
  section: {
    ...ofSlug,
    title: sql`title`,
    texts: { title: sql`title`, subtitle: sql`subtitle` },
    from: sql`featured_sections`,
  },
}
