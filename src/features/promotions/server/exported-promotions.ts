import { sql } from 'kysely'
import { amount, column, type ListSource } from '../../../desk/server/list-source.ts'

export const exportedPromotions: ListSource = {
  from: sql`promo_codes`,
  at: sql`promo_codes.created_at`,
  id: sql`promo_codes.id`,
  idType: 'bigint',
  columns: [
    column('Code', sql`promo_codes.code`),
    column('Title', sql`promo_codes.title`),
    column('Kind', sql`coalesce(deal ->> 'kind', promo_codes.kind)`),
    column('Active', sql`promo_codes.active`),
    column('Starts', sql`promo_codes.starts_at`),
    column('Ends', sql`promo_codes.ends_at`),
    column('Used', sql`promo_codes.used_count`),
    column('Limit', sql`promo_codes.usage_limit`),
    amount('Minimum', sql`promo_codes.minimum_cents`),
    column('Made', sql`promo_codes.created_at`),
    column('Deleted', sql`promo_codes.deleted_at`),
  ],
}
