import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import { emailAddress, id, idParams, message } from '../../platform/schema/fields.ts'
import { isConsentVersion } from './rules/consent-texts.ts'

const mail = z.object({ id, name: z.string() })

/** Nothing is sent to an address before it is confirmed. */
const ownConsent = z.object({ email: z.string(), confirmed: z.boolean() })
export type OwnConsent = z.infer<typeof ownConsent>
/** A consent, with what became of it. */
export const consentRecord = z.object({
  email: z.string(),
  /** What was agreed to, as English says it. */
  text: z.string(),
  textVersion: z.number().int(),
  source: z.enum(['checkout', 'account']),
  givenAt: z.string(),
  /** Empty until the address was proved; nothing is sent before. */
  confirmedAt: z.string(),
  /** Empty while it counts. */
  withdrawnAt: z.string(),
  withdrawnBy: z.enum(['', 'account', 'link', 'replaced']),
})
export type ConsentRecord = z.infer<typeof consentRecord>
const consentReply = z.object({ consent: ownConsent.nullable(), message })

/** A page of the API's own, for who comes from a mail. */
const consentPage = {
  params: z.object({ id: z.string().max(200) }),
  contentType: 'text/html; charset=utf-8',
  reply: z.instanceof(Response),
}

export const mailSchemas = {
  /** The person's consent to mails that aren't about an order, if any. */
  readMailConsent: {
    reply: z.object({
      consent: ownConsent.nullable(),
      /** Whether the shop sends any such mails. */
      offered: z.boolean().default(true),
    }),
  },
  /** To the account's address without `email`. An address that no code has proved gets a link to confirm first. */
  giveMailConsent: {
    body: z.object({
      email: emailAddress.optional(),
      /** Of the text that was agreed to. */
      textVersion: z.number().int().refine(isConsentVersion),
      source: z.enum(['checkout', 'account']),
    }),
    reply: consentReply,
  },
  withdrawMailConsent: { reply: consentReply },
  showUnsubscribe: consentPage,
  unsubscribe: consentPage,
  showConfirmEmails: consentPage,
  confirmEmails: consentPage,
  /** Every mail that the shop sends. */
  listMails: { reply: z.object({ mails: z.array(mail) }) },
  /** A mail with example data, in the shop's language unless asked otherwise. `path` shows it as a page, for ten minutes; `words` are the texts that it is made of. */
  previewMail: {
    params: idParams,
    query: z.object({ language: z.enum(languages).optional() }),
    reply: z.object({
      mail: mail.extend({
        subject: z.string(),
        preview: z.string(),
        text: z.string(),
        path: z.string(),
        language: z.enum(languages),
        /** `record`: as translations name it, of the kind `mail`. */
        words: z.array(z.object({ record: z.string(), text: z.string() })),
      }),
    }),
  },
  showMail: {
    params: z.object({ id: z.string().max(200) }),
    contentType: 'text/html; charset=utf-8',
    reply: z.instanceof(Response),
  },
}
