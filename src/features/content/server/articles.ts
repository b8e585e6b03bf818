import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { blogPath, pagePath } from '../../../platform/pure/paths.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import { selectPublished } from './journal-queries.ts'
import { listLivePages } from './page-queries.ts'

const wordsMax = 400

/** The different words of a page's HTML. */
function listWords(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}'’-]{3,}/gu)
  return [...new Set(words)].slice(0, wordsMax).join(' ')
}

interface FindablePage {
  title: string
  path: string
  words: string
}

/** What the search knows about live pages and articles. */
export async function listFindablePages(
  db: Database,
  language: string | null,
): Promise<{ pages: FindablePage[]; roles: Record<string, string> }> {
  const { of } = translatedColumns(language)
  const live = await listLivePages(db, { language, source: undefined })
  const articles = await selectPublished(db)
    .select(['slug', 'tags', of('article', 'title', sql`id`, sql`title`).as('title')])
    .select(of('article', 'excerpt', sql`id`, sql`excerpt`).as('excerpt'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    pages: [
      ...live.map(({ slug, title, intro, html }) => ({
        title,
        path: pagePath(slug),
        words: listWords(`${intro} ${html}`),
      })),
      ...articles.map(({ slug, title, excerpt, tags }) => ({
        title,
        path: blogPath(slug),
        words: [...tags, excerpt].join(' '),
      })),
    ],
    roles: Object.fromEntries(live.flatMap(({ role, slug }) => (role ? [[role, pagePath(slug)]] : []))),
  }
}
