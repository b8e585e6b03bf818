import type { ExampleMail } from '../../mails/slots.ts'
import { writeGiftCardMail } from './gift-mails.ts'

export const exampleGiftCard: ExampleMail = {
  id: 'gift-card',
  name: 'Gift card',
  write: (config) =>
    writeGiftCardMail(config, {
      cause: 'example',
      to: '',
      code: 'ABCDEFGHJKLMNPQR',
      cents: 5000,
      currency: config.CURRENCY,
      expiresAt: null,
    }),
}
