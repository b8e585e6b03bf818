import type { ExampleMail } from '../../mails/slots.ts'
import { writeEnquiryMail } from './enquiry-mail.ts'

export const exampleEnquiry: ExampleMail = {
  id: 'enquiry',
  name: 'Enquiry (to the shop)',
  write: (config) =>
    writeEnquiryMail(config, {
      id: 'example',
      subject: 'Enquiry from Ann Example',
      text: 'Name: Ann Example\nEmail: ann@example.com\n\nDo you have the poplin shirt in size XS?',
    }),
}
