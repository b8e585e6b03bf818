import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import type { ExampleMail } from '../../mails/slots.ts'

interface EnquiryMail {
  id: string
  subject: string
  /** Who asks, and what, as typed. */
  text: string
}

/** To the shop: an enquiry as it was sent. */
export const writeEnquiryMail = (config: Config, { id, subject, text }: EnquiryMail): QueuedMail =>
  layOutPage(config, {
    cause: `enquiry:${id}`,
    to: config.shop.supportEmail,
    subject,
    preview: subject,
    blocks: [{ kind: 'typed', text }],
  })

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
