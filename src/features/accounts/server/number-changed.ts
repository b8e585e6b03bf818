import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail, queueText } from '../../../platform/outbox.ts'
import { contactOf } from '../../../platform/shop-settings.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'

interface NumberChange {
  /** The person before the change. */
  before: { id: string; phone: string; email: string | null }
  phone: string
}

function describe(config: Config, phone: string): string[] {
  const say = speakMail(config, languageOf(config))
  return [
    say('numberChangedLead', { shop: config.shop.shopName, digits: phone.slice(-2) }),
    say('numberNotYou', { contact: contactOf(config) }),
  ]
}

export function writeNumberChangedMail(
  config: Config,
  { to, cause, phone }: { to: string; cause: string; phone: string },
): QueuedMail {
  const language = languageOf(config)
  const subject = speakMail(config, language)('numberChanged')
  const blocks = describe(config, phone).map((text) => ({ kind: 'text', text }) as const)
  return layOutPage(config, { to, cause, subject, blocks, language })
}

/** Notifies the previous number and the email that the account's number changed, in case its owner did not do it. */
export async function queueNumberChangedNotices(
  trx: Trx,
  { config, providers }: Pick<Deps, 'config' | 'providers'>,
  { before, phone }: NumberChange,
): Promise<void> {
  const cause = `number-changed:${before.id}:${crypto.randomUUID()}`
  const text = describe(config, phone).join(' ')
  if (providers.otp.sendText) await queueText(trx, { cause: `${cause}:text`, to: before.phone, text })
  await queueMail(trx, writeNumberChangedMail(config, { to: before.email ?? '', cause: `${cause}:mail`, phone }))
}
