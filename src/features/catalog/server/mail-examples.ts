import type { ExampleMail } from '../../mails/slots.ts'
import { writeBackInStockMail } from './back-in-stock.ts'

export const exampleBackInStock: ExampleMail = {
  id: 'back-in-stock',
  name: 'Back in stock',
  write: (config) =>
    writeBackInStockMail(config, {
      id: '1',
      email: 'ann@example.com',
      asked_at: '0',
      name: 'Poplin Shirt',
      slug: 'poplin-shirt',
      market: '',
      language: '',
      color: 'White',
      colorSlug: 'white',
      size: 'M',
      option: null,
    }),
}
