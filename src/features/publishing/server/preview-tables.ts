import { sql } from 'kysely'
import { blogPath, pagePath, productPath } from '../../../platform/pure/paths.ts'
import type { PreviewedKind } from '../slots.ts'

interface PreviewTables {
  /** The column of a record's id in the tables of links and of pages. */
  id: string
  links: string
  /** Pages of the first market; those of others are in `market_previews`. */
  pages: string
  pathOf: (slug: string) => string
}

export const previewTables = {
  product: { id: 'product_id', links: 'product_previews', pages: 'preview_pages', pathOf: productPath },
  page: { id: 'page_id', links: 'page_previews', pages: 'page_preview_html', pathOf: pagePath },
  article: { id: 'article_id', links: 'article_previews', pages: 'article_preview_html', pathOf: blogPath },
} satisfies Record<PreviewedKind, PreviewTables>

export const previewedKinds = Object.keys(previewTables) as PreviewedKind[]

/** Selects the ids of a kind that have a working link. */
export const selectPreviewed = (kind: PreviewedKind) =>
  sql`SELECT ${sql.ref(previewTables[kind].id)} FROM ${sql.table(previewTables[kind].links)} WHERE expires_at > now()`
