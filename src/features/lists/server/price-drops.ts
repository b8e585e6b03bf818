import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { type DroppedPrice, takePriceDrops } from './price-drop-queries.ts'

const peopleAtOnce = 100

/** All products of one person whose price fell. `cause` is a new one for each mail. */
export function writePriceDropMail(
  config: Config,
  { cause, drops: [first, ...more] }: { cause: string; drops: readonly [DroppedPrice, ...DroppedPrice[]] },
): QueuedMail {
  const { email: to, consentId } = first
  const show = (cents: number) => formatMoney(cents, config.CURRENCY)
  const urlOf = (slug: string) => `${config.siteUrl}/product/${slug}`
  const links = more.map(({ name, slug }) => ({ label: `See ${name}`, url: urlOf(slug) }))
  const subject = more.length > 0 ? `Lower prices on your wish list` : `${first.name} now costs ${show(first.nowCents)}`
  return layOutPage(config, {
    ...{ cause: `price-drop:${cause}`, to, subject, consentId },
    blocks: [
      { kind: 'text', text: 'This costs less than when you saved it on your wish list.' },
      {
        kind: 'rows',
        rows: [first, ...more].map(
          ({ name, nowCents, beforeCents }) => [name, `${show(nowCents)} (was ${show(beforeCents)})`] as const,
        ),
      },
      { kind: 'button', label: `See ${first.name}`, url: urlOf(first.slug) },
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
