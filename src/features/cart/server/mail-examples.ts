import type { ExampleMail } from '../../mails/slots.ts'
import { writeCartReminderMail } from './cart-reminders.ts'

export const exampleCartReminder: ExampleMail = {
  id: 'cart-reminder',
  name: 'Cart reminder',
  write: (config) =>
    writeCartReminderMail(config, {
      market: '',
      language: '',
      id: 'example',
      email: 'ann@example.com',
      consentId: 'example',
      lines: [{ name: 'Poplin Shirt', color: 'White', size: 'M', option: null, quantity: 1 }],
    }),
}
