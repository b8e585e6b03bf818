import { sql } from 'kysely'
import type { Recipient } from '../../../platform/correspondence.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { translatedColumns } from '../../translations/server/translated.ts'

export interface DroppedPrice extends Recipient {
  userId: string
  consentId: string
  email: string
  name: string
  slug: string
  /** When it was saved. */
  beforeCents: number
  nowCents: number
}

const part = (percent: number) => sql`${(100 - percent) / 100}::numeric`

/**
 * Marks the products on wish lists whose price fell by at least so many percent since they were saved, or since the last mail about
 * them, and returns them: each drop once. Of people who agreed to it, while the product is in stock.
 */
export async function takePriceDrops(trx: Trx, percent: number, people: number): Promise<DroppedPrice[]> {
  const name = translatedColumns(sql`due.language`).of('product', 'name', sql`products.id`, sql`products.name`)
  // A drop ends when the price rises again; the next one is new.
  await sql`
    UPDATE saved_items SET mailed_price_cents = NULL FROM products
    WHERE products.id = product_id AND mailed_price_cents IS NOT NULL
      AND final_price_cents > saved_price_cents * ${part(percent)}`.execute(trx)
  const { rows } = await sql<DroppedPrice>`
    WITH due AS (
      SELECT saved.user_id, saved.product_id, consents.id AS consent_id, consents.email,
        consents.market, consents.language,
        dense_rank() OVER (ORDER BY saved.user_id) AS person
      FROM saved_items AS saved
      JOIN mail_consents AS consents ON consents.user_id = saved.user_id AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL
      JOIN products ON products.id = product_id AND status = 'active'
      WHERE list = 'wishlist' AND final_price_cents <= coalesce(mailed_price_cents, saved_price_cents) * ${part(percent)}
        AND EXISTS (SELECT FROM variants WHERE variants.product_id = products.id AND stock > 0)
    )
    UPDATE saved_items AS saved SET mailed_price_cents = final_price_cents FROM due, products
    WHERE due.person <= ${people} AND saved.user_id = due.user_id AND saved.product_id = due.product_id AND list = 'wishlist'
      AND products.id = due.product_id
      AND final_price_cents <= coalesce(saved.mailed_price_cents, saved.saved_price_cents) * ${part(percent)}
    RETURNING saved.user_id AS "userId", consent_id AS "consentId", email, market, language, ${name} AS name, slug,
      saved.saved_price_cents AS "beforeCents", final_price_cents AS "nowCents"`.execute(trx)
  return rows
}
