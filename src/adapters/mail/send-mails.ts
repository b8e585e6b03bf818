import type { Deps } from '../../api/deps.ts'
import { markMailFailed, markMailSent, takeDueMails } from '../../platform/outbox.ts'

const batch = 20

type DueMail = Awaited<ReturnType<typeof takeDueMails>>[number]

async function sendOne({ mail, otp }: Deps['providers'], due: DueMail): Promise<void> {
  const { recipient: to, body_text: text } = due
  if (due.channel === 'mail') return mail.send({ to, subject: due.subject, text, html: due.body_html })
  // It was queued when a text-message sender was configured.
  if (!otp.sendText) throw new Error('Nothing sends text messages')
  return otp.sendText(to, text)
}

/**
 * Sends the queued mails and text messages that are due; returns how many were sent. Several senders may run at once; each mail
 * is sent by one.
 */
export async function sendDueMails({ db, providers, log }: Pick<Deps, 'db' | 'providers' | 'log'>): Promise<number> {
  let sent = 0
  for (const mail of await takeDueMails(db, batch)) {
    try {
      await sendOne(providers, mail)
      await markMailSent(db, mail.id)
      sent += 1
    } catch (error) {
      log('warn', 'mail-not-sent', { cause: mail.cause, attempts: mail.attempts, error })
      await markMailFailed(db, mail.id, error instanceof Error ? error.message : String(error))
    }
  }
  return sent
}
