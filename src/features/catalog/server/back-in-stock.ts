import type { Deps } from '../../../api/deps.ts'
import { transact } from '../../../platform/database/client.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { nameSize } from '../rules/variant-name.ts'
import { type StockedRequest, takeStockedRequests } from './back-in-stock-queries.ts'

const batchSize = 100

function writeMail({ siteUrl }: { siteUrl: string }, request: StockedRequest): QueuedMail {
  const url = `${siteUrl}/product/${request.slug}`
  const news = `${request.name} is back in size ${nameSize(request)}.`
  const advice = 'You asked us to let you know. We have not reserved one for you, so it may sell out again.'
  return {
    cause: `back-in-stock:${request.id}:${request.asked_at}`,
    to: request.email,
    subject: `Back in stock: ${request.name}, ${nameSize(request)}`,
    text: [news, advice, url].join('\n\n'),
    html: `<p>${escapeHtml(news)}</p><p>${escapeHtml(advice)}</p><p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
  }
}

/**
 * Queues a mail for everyone waiting for a variant that is back in stock, and returns how many. Safe to run
 * concurrently; the reconciler calls it.
 */
export async function queueBackInStockMails({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  for (let queued = 0; ; ) {
    const batch = await transact(db, async (trx) => {
      const requests = await takeStockedRequests(trx, batchSize)
      for (const request of requests) await queueMail(trx, writeMail(config, request))
      return requests.length
    })
    queued += batch
    if (batch < batchSize) return queued
  }
}
