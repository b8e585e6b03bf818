import { appendToOutbox } from '../outbox-file.ts'
import type { MailProvider } from './port.ts'

/** Writes mails to the file behind /dev/outbox. */
export function createLocalMail(dataDir: string): MailProvider {
  return {
    name: 'outbox',
    send: (mail) =>
      appendToOutbox(dataDir, {
        channel: 'mail',
        to: mail.to,
        code: '',
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      }),
  }
}
