import { sql } from 'kysely'
import type { SchedulesOf } from '../../publishing/slots.ts'

export const schedulesOfPromotions: SchedulesOf = {
  moments: sql`
    SELECT starts_at FROM promo_codes WHERE active AND is_public AND 'home' = ANY (shown_in)
    UNION ALL SELECT ends_at FROM promo_codes WHERE active AND is_public AND 'home' = ANY (shown_in)`,
}
