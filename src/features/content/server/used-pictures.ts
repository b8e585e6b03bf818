import { sql } from 'kysely'
import type { PicturesOf } from '../../media/slots.ts'

/** Banners, articles and pages. */
export const picturesOfContent: PicturesOf = {
  uses: (url) => sql`
    SELECT 'banner' AS kind, id::text, title AS name FROM banners WHERE ${url} IN (image_url, phone_image_url)
    UNION ALL SELECT 'article', id::text, title FROM blogs WHERE image_url = ${url} OR strpos(body_markdown, ${url}) > 0
    UNION ALL SELECT 'page', id::text, title FROM pages WHERE strpos(body_html, ${url}) > 0`,
  count: (file) => sql`(SELECT count(*)::int FROM banners WHERE '/media/' || ${file} IN (image_url, phone_image_url))
    + (SELECT count(*)::int FROM blogs WHERE image_url = '/media/' || ${file} OR strpos(body_markdown, ${file}) > 0)
    + (SELECT count(*)::int FROM pages WHERE strpos(body_html, ${file}) > 0)`,
  move: async (trx, from, { url }) => {
    const swap = (column: string) => sql`replace(${sql.ref(column)}, ${from}, ${url})`
    await sql`UPDATE banners SET image_url = ${swap('image_url')}, phone_image_url = ${swap('phone_image_url')}
      WHERE ${from} IN (image_url, phone_image_url)`.execute(trx)
    await sql`UPDATE blogs SET image_url = ${swap('image_url')}, body_markdown = ${swap('body_markdown')},
      body_html = ${swap('body_html')} WHERE image_url = ${from} OR strpos(body_markdown, ${from}) > 0`.execute(trx)
    await sql`UPDATE pages SET body_html = ${swap('body_html')}, updated_at = now()
      WHERE strpos(body_html, ${from}) > 0`.execute(trx)
  },
}
