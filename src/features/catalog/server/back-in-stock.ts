import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { nameSize } from '../rules/variant-name.ts'
import { type StockedRequest, takeStockedRequests } from './back-in-stock-queries.ts'

const batchSize = 100

export function writeBackInStockMail(config: Config, request: StockedRequest): QueuedMail {
  return layOutPage(config, {
    cause: `back-in-stock:${request.id}:${request.asked_at}`,
    to: request.email,
    subject: `Back in stock: ${request.name}, ${nameSize(request)}`,
    blocks: [
      { kind: 'text', text: `${request.name} is back in size ${nameSize(request)}.` },
      {
        kind: 'text',
        text: 'You asked us to let you know. We have not reserved one for you, so it may sell out again.',
      },
      { kind: 'button', label: `See ${request.name}`, url: `${config.siteUrl}/product/${request.slug}` },
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
      const requests = await takeStockedRequests(trx, batchSize)
      for (const request of requests) await queueMail(trx, writeBackInStockMail(config, request))
      return requests.length
    })
    queued += batch
    if (batch < batchSize) return queued
  }
}
