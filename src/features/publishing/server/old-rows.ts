import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfPublishing: readonly Retention[] = [
  { table: 'product_previews', when: 'expires_at < now()' },
  { table: 'page_previews', when: 'expires_at < now()' },
  { table: 'article_previews', when: 'expires_at < now()' },
]
