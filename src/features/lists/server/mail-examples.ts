import type { ExampleMail } from '../../mails/slots.ts'
import { writePriceDropMail } from './price-drops.ts'

export const examplePriceDrop: ExampleMail = {
  id: 'price-drop',
  name: 'Lower price on a wish list',
  write: (config) =>
    writePriceDropMail(config, {
      cause: 'example',
      drops: [
        {
          market: '',
          language: '',
          userId: 'example',
          consentId: 'example',
          email: 'ann@example.com',
          name: 'Poplin Shirt',
          slug: 'poplin-shirt',
          beforeCents: 6000,
          nowCents: 4500,
        },
      ],
    }),
}
