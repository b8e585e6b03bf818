import type { ExampleMail } from '../slots.ts'
import { writeConfirmMail } from './consent-mail.ts'

export const exampleConfirmEmails: ExampleMail = {
  id: 'confirm-emails',
  name: 'Confirm an address',
  write: (config) =>
    writeConfirmMail(config, { market: '', language: '', id: 'example', to: 'ann@example.com', day: '' }),
}
