import type { ExampleMail } from '../../mails/slots.ts'
import { writeReviewRequestMail } from './review-requests.ts'

export const exampleReviewRequest: ExampleMail = {
  id: 'review-request',
  name: 'Request for a review',
  write: (config) =>
    writeReviewRequestMail(config, {
      market: '',
      language: '',
      orderId: 'example',
      number: '10001',
      email: 'ann@example.com',
      consentId: 'example',
      products: [
        { name: 'Poplin Shirt', slug: 'poplin-shirt' },
        { name: 'Linen Shirt', slug: 'linen-shirt' },
      ],
    }),
}
