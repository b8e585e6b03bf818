import type { ExampleMail } from '../../mails/slots.ts'
import { writeAlertMail } from './alerts.ts'

export const exampleAlert: ExampleMail = {
  id: 'alert',
  name: 'Something is wrong with the shop (to the owners)',
  write: (config) =>
    writeAlertMail(config, {
      title: 'Mail',
      text: '3 messages should have been sent by now.',
      ended: false,
      to: 'owner@example.com',
      cause: 'example',
    }),
}
