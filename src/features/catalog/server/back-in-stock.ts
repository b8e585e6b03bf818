import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { correspondenceOf } from '../../../platform/correspondence.ts'
import { transact } from '../../../platform/database/client.ts'
import { languageOfShop } from '../../../platform/markets.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { isTimeOver } from '../../../platform/time-share.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import { readableColor } from '../rules/color-name.ts'
import { nameSize, nameVariant, queryOfVariant } from '../rules/variant-name.ts'
import { type StockedRequest, takeStockedRequests } from './back-in-stock-queries.ts'

const batchSize = 100

export function writeBackInStockMail(config: Config, request: StockedRequest): QueuedMail {
  const { language, url } = correspondenceOf(config, request)
  const say = speakMail(config, language)
  const shown = {
    product: nameVariant(
      { ...request, writtenColor: readableColor(request.colorSlug), size: '', option: null },
      language,
    ),
    size: nameSize(request, language),
  }
  const choice = queryOfVariant({ ...request, color: request.colorSlug })
  return layOutPage(config, {
    language,
    cause: `back-in-stock:${request.id}:${request.asked_at}`,
    to: request.email,
    subject: say('backInStock', shown),
    blocks: [
      { kind: 'text', text: say('backInStockLead', shown) },
      { kind: 'text', text: say('backInStockAsked') },
      { kind: 'button', label: say('seeProduct', shown), url: `${url}/product/${request.slug}?${choice}` },
    ],
  })
}

/**
 * Queues a mail for everyone waiting for a variant that is back in stock, and returns how many. Safe to run
 * concurrently; the reconciler calls it.
 */
export async function queueBackInStockMails({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  for (let queued = 0; ; ) {
    const batch = await transact(db, async (trx) => {
      const requests = await takeStockedRequests(trx, batchSize, languageOfShop(config))
      for (const request of requests) await queueMail(trx, writeBackInStockMail(config, request))
      return requests.length
    })
    queued += batch
    if (batch < batchSize || isTimeOver()) return queued
  }
}
