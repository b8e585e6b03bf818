import { sql } from 'kysely'
import type { SourcesOfTexts } from '../../translations/slots.ts'

/** Where the texts of each kind are stored. */
export const textsOfPromotions: SourcesOfTexts = {
  promotion: {
    record: sql`id::text`,
    key: sql`coalesce(code, id::text)`,
    title: sql`coalesce(code, title)`,
    texts: { title: sql`title`, description: sql`description` },
    from: sql`promo_codes WHERE deleted_at IS NULL AND (code IS NULL OR is_public)`,
  },
}
