import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { listOwnerEmails } from '../../accounts/server/users.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'

interface Disabled {
  webhookId: string
  url: string
  reason: string
}

export function writeDisabledMail(
  config: Config,
  { webhookId, url, reason, to, cause }: Disabled & { to: string; cause: string },
): QueuedMail {
  return layOutPage(config, {
    to,
    cause,
    subject: 'A webhook of your shop was switched off',
    blocks: [
      { kind: 'text', text: `The webhook to ${url} was switched off. ${reason}` },
      {
        kind: 'text',
        text: 'What was waiting is kept and goes out when you switch it on again. New events are not recorded until then.',
      },
      { kind: 'button', label: 'Open the webhook', url: `${config.siteUrl}/admin/webhooks/${webhookId}` },
    ],
  })
}

/** Writes to the owners, and to the shop's own address, that a webhook was switched off. */
export async function queueDisabledMail(trx: Trx, config: Config, disabled: Disabled): Promise<void> {
  const cause = `webhook-disabled:${disabled.webhookId}:${crypto.randomUUID()}`
  for (const to of new Set([config.shop.supportEmail, ...(await listOwnerEmails(trx))])) {
    await queueMail(trx, writeDisabledMail(config, { ...disabled, to, cause: `${cause}:${to}` }))
  }
}
