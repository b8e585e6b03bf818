import type { Deps } from '../../api/deps.ts'
import { markMailFailed, markMailSent, takeDueMail } from '../../platform/outbox.ts'
import { senderOf, withShopSettings } from '../../platform/shop-settings.ts'
import { isTimeOver } from '../../platform/time-share.ts'
import { dropUnwantedMails } from '../../platform/unwanted-mails.ts'

/** Of one run. */
const mailsMax = 20

type DueMail = NonNullable<Awaited<ReturnType<typeof takeDueMail>>>
type Sending = Pick<Deps, 'config' | 'db' | 'providers' | 'log'>

async function sendOne({ mail, otp }: Deps['providers'], due: DueMail, from: string): Promise<void> {
  const { recipient: to, body_text: text } = due
  const unsubscribing = due.unsubscribe_url === '' ? {} : { unsubscribeUrl: due.unsubscribe_url }
  if (due.channel === 'mail') {
    return mail.send({ from, to, subject: due.subject, text, html: due.body_html, ...unsubscribing })
  }
  // It was queued when a text-message sender was configured.
  if (!otp.sendText) throw new Error('Nothing sends text messages')
  return otp.sendText(to, text)
}

/**
 * Sends the queued mails and text messages that are due; returns how many were sent. Several senders may run at once; each mail
 * is sent by one.
 */
export async function sendDueMails(deps: Sending): Promise<number> {
  const { db, providers, log } = deps
  let sent = 0
  let from = ''
  await dropUnwantedMails(db)
  for (let taken = 0; taken < mailsMax; taken += 1) {
    if (taken > 0 && isTimeOver()) break
    const mail = await takeDueMail(db)
    if (!mail) return sent
    from ||= senderOf((await withShopSettings(deps)).config)
    try {
      await sendOne(providers, mail, from)
      await markMailSent(db, mail.id)
      sent += 1
    } catch (error) {
      log('warn', 'mail-not-sent', { cause: mail.cause, attempts: mail.attempts, error })
      await markMailFailed(db, mail.id, error instanceof Error ? error.message : String(error))
    }
  }
  return sent
}
