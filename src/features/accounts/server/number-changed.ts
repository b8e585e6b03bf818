import type { Deps } from '../../../api/deps.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import { queueMail, queueText } from '../../../platform/outbox.ts'
import { contactOf } from '../../../platform/shop-settings.ts'

interface NumberChange {
  /** The person before the change. */
  before: { id: string; phone: string; email: string | null }
  phone: string
}

/** Notifies the previous number and the email that the account's number changed, in case its owner did not do it. */
export async function queueNumberChangedNotices(
  trx: Trx,
  { config, providers }: Pick<Deps, 'config' | 'providers'>,
  { before, phone }: NumberChange,
): Promise<void> {
  const cause = `number-changed:${before.id}:${crypto.randomUUID()}`
  const news = `The phone number for your account at ${new URL(config.siteUrl).host} now ends in ${phone.slice(-2)}.`
  const advice = `If you did not change it, write to ${contactOf(config)} at once.`
  const text = `${news} ${advice}`
  if (providers.otp.sendText) await queueText(trx, { cause: `${cause}:text`, to: before.phone, text })
  await queueMail(trx, {
    cause: `${cause}:mail`,
    to: before.email ?? '',
    subject: 'Your phone number was changed',
    text,
    html: `<p>${escapeHtml(news)}</p><p>${escapeHtml(advice)}</p>`,
  })
}
