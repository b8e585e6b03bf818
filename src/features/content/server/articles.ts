import type { Database } from '../../../platform/database/client.ts'
import { selectPublished } from './journal-queries.ts'

/** What the search knows about articles. */
export async function listArticles(db: Database): Promise<{ slug: string; title: string; words: string }[]> {
  const rows = await selectPublished(db)
    .select(['slug', 'title', 'excerpt', 'tags'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ slug, title, excerpt, tags }) => ({ slug, title, words: [...tags, excerpt].join(' ') }))
}
