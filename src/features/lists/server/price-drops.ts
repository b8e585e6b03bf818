import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { correspondenceOf } from '../../../platform/correspondence.ts'
import { transact } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { localeOf } from '../../../platform/pure/language.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import { type DroppedPrice, takePriceDrops } from './price-drop-queries.ts'

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
