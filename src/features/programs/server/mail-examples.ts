import type { ExampleMail } from '../../mails/slots.ts'
import { writeDisabledMail } from './webhook-disabled.ts'

export const exampleWebhookDisabled: ExampleMail = {
  id: 'webhook-disabled',
  name: 'Webhook switched off (to the owners)',
  write: (config) =>
    writeDisabledMail(config, {
      webhookId: 'example',
      url: 'https://receiver.example/placket',
      reason: 'Nothing has arrived for 3 days.',
      to: 'owner@example.com',
      cause: 'example',
    }),
}
