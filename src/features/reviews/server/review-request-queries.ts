import { sql } from 'kysely'
import type { Recipient } from '../../../platform/correspondence.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { translatedColumns } from '../../translations/server/translated.ts'

export interface ReviewRequest extends Recipient {
  orderId: string
  number: string
  consentId: string
  email: string
  products: { name: string; slug: string }[]
}

/** Older orders are left alone when a shop begins to ask. */
const windowDays = 14

/**
 * Orders that were delivered so many days ago, of people who agreed to such mails, with what was neither returned nor refunded nor
 * reviewed yet. Orders that were asked about before are left out.
 */
export async function readReviewRequests(trx: Trx, days: number, limit: number): Promise<ReviewRequest[]> {
  const name = translatedColumns(sql`orders.language`).of('product', 'name', sql`products.id`, sql`products.name`)
  const { rows } = await sql<ReviewRequest>`
    SELECT orders.id AS "orderId", number_prefix || orders.number AS number, consents.id AS "consentId", consents.email,
      orders.market, orders.language, bought.products
    FROM order_events JOIN orders ON orders.id = order_id
    JOIN mail_consents AS consents ON consents.user_id = orders.user_id AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL,
    LATERAL (
      SELECT json_agg(DISTINCT jsonb_build_object('name', ${name}, 'slug', products.slug)) AS products
      FROM order_lines AS line JOIN products ON products.id = line.product_id AND products.status = 'active'
      WHERE line.order_id = orders.id AND line.quantity > 0
        AND NOT EXISTS (SELECT FROM reviews WHERE reviews.product_id = products.id AND reviews.user_id = orders.user_id)
        AND NOT EXISTS (SELECT FROM return_lines JOIN returns ON returns.id = return_id
          WHERE order_line_id = line.id AND returns.state <> 'rejected')
        AND NOT EXISTS (SELECT FROM refund_lines WHERE order_line_id = line.id AND quantity > withdrawn)
    ) AS bought
    WHERE order_events.state = 'delivered' AND orders.state IN ('delivered', 'partly-refunded')
      AND order_events.at <= now() - make_interval(days => ${days})
      AND order_events.at > now() - make_interval(days => ${days + windowDays})
      AND bought.products IS NOT NULL
      AND NOT EXISTS (SELECT FROM outbox WHERE cause = 'review-request:' || orders.id)
    ORDER BY order_events.at LIMIT ${limit}`.execute(trx)
  return rows
}
