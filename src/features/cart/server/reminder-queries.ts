import { type RawBuilder, sql } from 'kysely'
import type { Recipient } from '../../../platform/correspondence.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Language } from '../../../platform/pure/language.ts'
import type { VariantOption } from '../../catalog/rules/variant-name.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import { type LaterOrders, laterOrders } from '../slots.ts'

export interface ReminderLine {
  name: string
  color: string
  writtenColor?: string
  size: string
  option: VariantOption | null
  quantity: number
}

export interface CartReminder extends Recipient {
  id: string
  userId: string
  consentId: string
  email: string
  /** What is still sold. */
  lines: ReminderLine[]
}

/** The cause of the mail about a cart, by the reminder's id. */
export const reminderCause = (id: string): string => `cart-reminder:${id}`

/** Whether a person has ordered since an instant, in SQL. */
export const hasOrdered = (how: keyof LaterOrders, userId: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  laterOrders.parts()[0]?.[how](userId, since) ?? sql<boolean>`false`

/** Older carts are left alone when a shop begins to remind. */
const windowHours = 7 * 24

/**
 * Records a reminder for each cart that has not changed for so many hours, of people who agreed to it, and returns them. A cart is
 * known by what it holds: one that shares a variant with a cart that was reminded of is the same, until something was bought.
 */
export async function takeDueCarts(
  trx: Trx,
  hours: number,
  { limit, own }: { limit: number; own: Language },
): Promise<CartReminder[]> {
  const { of, word } = translatedColumns(sql`due.language`, own)
  const option = sql`json_build_object('name', ${word('option', sql`option_name`)}, 'value', ${word('option', sql`option_value`)})`
  const { rows } = await sql<CartReminder>`
    WITH carts AS (
      SELECT user_id, array_agg(variant_id) AS variant_ids, max(updated_at) AS changed_at FROM cart_items GROUP BY user_id
    ), due AS (
      SELECT carts.*, consents.id AS consent_id, consents.email, consents.market, consents.language FROM carts
      JOIN given_consents AS consents ON consents.user_id = carts.user_id
      WHERE changed_at <= now() - make_interval(hours => ${hours})
        AND changed_at > now() - make_interval(hours => ${hours + windowHours})
        AND EXISTS (SELECT FROM variants_for_sale WHERE id = ANY (variant_ids) AND stock > 0)
        AND NOT ${hasOrdered('placed', sql`carts.user_id`, sql`changed_at`)}
        AND NOT EXISTS (SELECT FROM cart_reminders AS earlier
          WHERE earlier.user_id = carts.user_id AND earlier.variant_ids && carts.variant_ids
            AND NOT ${hasOrdered('sold', sql`carts.user_id`, sql`earlier.queued_at`)})
      ORDER BY changed_at LIMIT ${limit}
    ), taken AS (
      INSERT INTO cart_reminders (user_id, variant_ids, changed_at) SELECT user_id, variant_ids, changed_at FROM due
      ON CONFLICT (user_id, changed_at) DO NOTHING RETURNING id, user_id
    )
    SELECT taken.id, taken.user_id AS "userId", consent_id AS "consentId", email, market, language, (
      SELECT json_agg(json_build_object('name', ${of('product', 'name', sql`product_id`, sql`variants.name`)},
          'color', ${of('color', 'name', sql`color_slug`, sql`color`)}, 'writtenColor', color, 'size', size, 'quantity', quantity,
          'option', CASE WHEN option_value <> '' THEN ${option} END)
        ORDER BY cart_items.added_at, cart_items.id)
      FROM cart_items JOIN variants_for_sale AS variants ON variants.id = variant_id AND stock > 0
      WHERE cart_items.user_id = taken.user_id) AS lines
    FROM taken JOIN due USING (user_id)`.execute(trx)
  return rows
}

/** Whose cart a reminder is about; null once something was ordered after it. */
export async function findRemindedUser(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM cart_reminders AS reminder WHERE id = ${id} AND NOT ${hasOrdered('placed', sql`reminder.user_id`, sql`reminder.queued_at`)}`.execute(
    db,
  )
  return rows[0]?.user_id ?? null
}
