import type { Retention } from '../../../platform/database/retention.ts'

export const oldRowsOfContent: readonly Retention[] = [
  { table: 'page_previews', when: 'expires_at < now()' },
  { table: 'article_previews', when: 'expires_at < now()' },
]
