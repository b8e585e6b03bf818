import { sql } from 'kysely'
import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { correspondenceOf, type Recipient } from '../../../platform/correspondence.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { isMailQueued, type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import { translatedColumns } from '../../translations/server/translated.ts'

interface ReviewRequest extends Recipient {
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
async function readReviewRequests(trx: Trx, days: number, limit: number): Promise<ReviewRequest[]> {
  const name = translatedColumns(sql`orders.language`).of('product', 'name', sql`products.id`, sql`products.name`)
  const { rows } = await sql<ReviewRequest>`
    SELECT orders.id AS "orderId", number, consents.id AS "consentId", consents.email,
      orders.market, orders.language, bought.products
    FROM delivered_orders AS orders JOIN given_consents AS consents ON consents.user_id = orders.user_id, LATERAL (
      SELECT json_agg(DISTINCT jsonb_build_object('name', ${name}, 'slug', products.slug)) AS products
      FROM kept_lines JOIN products_for_sale AS products ON products.id = product_id
      WHERE order_id = orders.id
        AND NOT EXISTS (SELECT FROM reviews WHERE reviews.product_id = products.id AND reviews.user_id = orders.user_id)
    ) AS bought
    WHERE delivered_at <= now() - make_interval(days => ${days})
      AND delivered_at > now() - make_interval(days => ${days + windowDays})
      AND bought.products IS NOT NULL AND NOT ${isMailQueued(sql`'review-request:' || orders.id`)}
    ORDER BY delivered_at LIMIT ${limit}`.execute(trx)
  return rows
}

const batchSize = 100

export function writeReviewRequestMail(config: Config, request: ReviewRequest): QueuedMail {
  const { orderId, number, email, consentId, products } = request
  const { language, url } = correspondenceOf(config, request)
  const say = speakMail(config, language)
  const [first, ...more] = products.map(({ name, slug }) => ({
    label: say('reviewProduct', { product: name }),
    url: `${url}/product/${slug}?review=1#reviews`,
  }))
  return layOutPage(config, {
    cause: `review-request:${orderId}`,
    to: email,
    subject: say('howIsOrder', { number }),
    consentId,
    language,
    blocks: [
      { kind: 'text', text: say('howIsOrderLead') },
      ...(first ? [{ kind: 'button', ...first } as const] : []),
      ...(more.length > 0 ? [{ kind: 'links', links: more } as const] : []),
    ],
  })
}

/** Queues a mail for each order whose buyer is to be asked for a review, once; none where the shop doesn't ask. */
export async function queueReviewRequests({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  const days = Number(config.shop.reviewRequestDays)
  if (!days) return 0
  return transact(db, async (trx) => {
    const requests = await readReviewRequests(trx, days, batchSize)
    for (const request of requests) await queueMail(trx, writeReviewRequestMail(config, request))
    return requests.length
  })
}
