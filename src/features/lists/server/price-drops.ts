import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { correspondenceOf, type Recipient } from '../../../platform/correspondence.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { localeOf } from '../../../platform/pure/language.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import { translatedColumns } from '../../translations/server/translated.ts'

interface DroppedPrice extends Recipient {
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
async function takePriceDrops(trx: Trx, percent: number, people: number): Promise<DroppedPrice[]> {
  const name = translatedColumns(sql`due.language`).of('product', 'name', sql`products.id`, sql`products.name`)
  // A drop ends when the price rises again; the next one is new.
  await sql`
    UPDATE saved_items SET mailed_price_cents = NULL FROM known_products AS products
    WHERE products.id = product_id AND mailed_price_cents IS NOT NULL
      AND final_price_cents > saved_price_cents * ${part(percent)}`.execute(trx)
  const { rows } = await sql<DroppedPrice>`
    WITH due AS (
      SELECT saved.user_id, saved.product_id, consents.id AS consent_id, consents.email,
        consents.market, consents.language,
        dense_rank() OVER (ORDER BY saved.user_id) AS person
      FROM saved_items AS saved
      JOIN given_consents AS consents ON consents.user_id = saved.user_id
      JOIN products_for_sale AS products ON products.id = product_id
      WHERE list = 'wishlist' AND final_price_cents <= coalesce(mailed_price_cents, saved_price_cents) * ${part(percent)} AND in_stock
    )
    UPDATE saved_items AS saved SET mailed_price_cents = final_price_cents FROM due, known_products AS products
    WHERE due.person <= ${people} AND saved.user_id = due.user_id AND saved.product_id = due.product_id AND list = 'wishlist'
      AND products.id = due.product_id
      AND final_price_cents <= coalesce(saved.mailed_price_cents, saved.saved_price_cents) * ${part(percent)}
    RETURNING saved.user_id AS "userId", consent_id AS "consentId", email, market, language, ${name} AS name, slug,
      saved.saved_price_cents AS "beforeCents", final_price_cents AS "nowCents"`.execute(trx)
  return rows
}

const peopleAtOnce = 100

/** All products of one person whose price fell. `cause` is a new one for each mail. */
export function writePriceDropMail(
  config: Config,
  { cause, drops: [first, ...more] }: { cause: string; drops: readonly [DroppedPrice, ...DroppedPrice[]] },
): QueuedMail {
  const { email: to, consentId, market } = first
  const { language, url } = correspondenceOf(config, first)
  const say = speakMail(config, language)
  const show = (cents: number) => formatMoney(cents, config.CURRENCY, { language: localeOf(language) })
  const urlOf = (slug: string) => `${url}/product/${slug}`
  const links = more.map(({ name, slug }) => ({ label: say('seeProduct', { product: name }), url: urlOf(slug) }))
  // What is compared are the shop's own prices; another currency's are on the page.
  const isPriced = config.markets.every(({ key, currency }) => key !== market || currency === config.CURRENCY)
  const product = first.name
  const single = isPriced ? say('lowerPrice', { product, price: show(first.nowCents) }) : say('costsLess', { product })
  const subject = more.length > 0 ? say('lowerPrices') : single
  return layOutPage(config, {
    cause: `price-drop:${cause}`,
    to,
    subject,
    consentId,
    language,
    blocks: [
      { kind: 'text', text: say('lowerPricesLead') },
      {
        kind: 'rows',
        rows: [first, ...more].map(({ name, nowCents, beforeCents }) => {
          const price = isPriced ? say('priceWas', { price: show(nowCents), before: show(beforeCents) }) : ''
          return [name, price] as const
        }),
      },
      { kind: 'button', label: say('seeProduct', { product }), url: urlOf(first.slug) },
      ...(links.length > 0 ? [{ kind: 'links', links } as const] : []),
    ],
  })
}

/** Queues a mail for everybody with a lower price on the wish list, once for each drop; none where the shop doesn't mail them. */
export async function queuePriceDrops({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  const percent = Number(config.shop.priceDropPercent)
  if (!percent) return 0
  return transact(db, async (trx) => {
    const byPerson = new Map<string, [DroppedPrice, ...DroppedPrice[]]>()
    for (const drop of await takePriceDrops(trx, percent, peopleAtOnce)) {
      const drops = byPerson.get(drop.userId)
      if (drops) drops.push(drop)
      else byPerson.set(drop.userId, [drop])
    }
    for (const drops of byPerson.values()) {
      await queueMail(trx, writePriceDropMail(config, { cause: randomUUID(), drops }))
    }
    return byPerson.size
  })
}
