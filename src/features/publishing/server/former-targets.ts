import { type RawBuilder, sql } from 'kysely'

type Slug = RawBuilder<unknown>

/** Selects the ids of what had this address before. */
export const formerTargets = (kind: 'product' | 'category' | 'blog', slug: Slug) => sql`
  SELECT target_id FROM former_addresses AS former WHERE former.kind = ${sql.lit(kind)} AND former.slug = ${slug}`

/** The same of the merchant's pages. */
export const formerPages = (slug: Slug) => sql`
  SELECT page_id FROM former_page_addresses AS former WHERE former.slug = ${slug}`
