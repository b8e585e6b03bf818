import { type RawBuilder, sql } from 'kysely'

type FormerKind = 'product' | 'category' | 'blog'
type Slug = RawBuilder<unknown>

/** Selects the ids of what had this address before. */
export const formerTargets = (kind: FormerKind, slug: Slug) => sql`
  SELECT target_id FROM former_addresses AS former WHERE former.kind = ${sql.lit(kind)} AND former.slug = ${slug}`

/** The same of the merchant's pages. */
export const formerPages = (slug: Slug) => sql`
  SELECT page_id FROM former_page_addresses AS former WHERE former.slug = ${slug}`

/** Selects every former address of a kind, with the id of what had it: slug and target_id. */
export const formerAddressesOf = (kind: FormerKind) => sql`
  SELECT slug, target_id FROM former_addresses WHERE kind = ${sql.lit(kind)}`
