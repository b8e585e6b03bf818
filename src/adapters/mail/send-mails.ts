import type { Deps } from '../../api/deps.ts'
import { markMailFailed, markMailSent, takeDueMails } from '../../platform/outbox.ts'

const batch = 20

/** Sends the queued mails that are due; answers how many went. Several senders may run at once, each mail is one's alone. */
export async function sendDueMails({ db, providers, log }: Pick<Deps, 'db' | 'providers' | 'log'>): Promise<number> {
  let sent = 0
  for (const mail of await takeDueMails(db, batch)) {
    try {
      await providers.mail.send({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
      })
      await markMailSent(db, mail.id)
      sent += 1
    } catch (error) {
      log('warn', 'mail-not-sent', { cause: mail.cause, attempts: mail.attempts, error })
      await markMailFailed(db, mail.id, error instanceof Error ? error.message : String(error))
    }
  }
  return sent
}
