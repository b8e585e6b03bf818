import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'

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
