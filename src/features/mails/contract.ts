import { z } from 'zod'
import { id, idParams } from '../../platform/schema/fields.ts'

const mail = z.object({ id, name: z.string() })

export const mailSchemas = {
  /** Every mail that the shop sends. */
  listMails: { reply: z.object({ mails: z.array(mail) }) },
  /** A mail with example data. `path` shows it as a page, for ten minutes. */
  previewMail: {
    params: idParams,
    reply: z.object({
      mail: mail.extend({ subject: z.string(), preview: z.string(), text: z.string(), path: z.string() }),
    }),
  },
  showMail: {
    params: z.object({ id: z.string().max(200) }),
    contentType: 'text/html; charset=utf-8',
    reply: z.instanceof(Response),
  },
}
