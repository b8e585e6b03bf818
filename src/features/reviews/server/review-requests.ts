import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { correspondenceOf } from '../../../platform/correspondence.ts'
import { transact } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import { type ReviewRequest, readReviewRequests } from './review-request-queries.ts'

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
