import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { listOwnerEmails } from '../../accounts/server/users.ts'

interface Disabled {
  webhookId: string
  url: string
  reason: string
}

/** Writes to the owners, and to the shop's own address, that a webhook was switched off. */
export async function queueDisabledMail(
  trx: Trx,
  { shop, siteUrl }: Config,
  { webhookId, url, reason }: Disabled,
): Promise<void> {
  const page = `${siteUrl}/admin/webhooks/${webhookId}`
  const lines = [
    `The webhook to ${url} was switched off. ${reason}`,
    'What was waiting is kept and goes out when you switch it on again. New events are not recorded until then.',
  ]
  const subject = 'A webhook of your shop was switched off'
  const text = [...lines, page].join('\n\n')
  const html = `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}\n<p><a href="${escapeHtml(page)}">Webhooks</a></p>`
  const cause = `webhook-disabled:${webhookId}:${crypto.randomUUID()}`
  for (const to of new Set([shop.supportEmail, ...(await listOwnerEmails(trx))])) {
    await queueMail(trx, { cause: `${cause}:${to}`, to, subject, text, html })
  }
}
