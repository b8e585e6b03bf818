import { findLinkFault } from '../../../platform/link-fault.ts'
import { findMessageFault, listSayings } from '../../../platform/message-fault.ts'
import type { Language } from '../../../platform/pure/language.ts'
import type { TranslatedKind } from '../rules/translatable.ts'
import { mailTextsOfRooms } from '../slots.ts'

/** A text of the mails to shoppers, as they read it until the merchant writes other words. */
export interface MailText {
  /** Its room and name: `orders/server.paid`. */
  record: string
  /** An ICU message. */
  text: string
  english: string
}

/** Every text of the mails to shoppers in a language. */
export const listMailTexts = (language: Language): MailText[] =>
  mailTextsOfRooms.parts().flatMap(({ room, texts }) =>
    Object.entries(texts[language]).map(([name, text]) => ({
      record: `${room}.${name}`,
      text,
      english: texts.en[name] ?? text,
    })),
  )

/** Names that mails about orders say: a method of delivery, a tax. */
const saidInMails: ReadonlySet<TranslatedKind> = new Set(['shipping', 'tax'])

/** Why a text can't be said in a mail in place of its source; null for the texts of other kinds. */
export function findWordsFault(
  { kind, source }: { kind: TranslatedKind; source: string },
  text: string,
): string | null {
  if (text === '') return null
  if (kind !== 'mail') return saidInMails.has(kind) ? findLinkFault([text]) : null
  return findLinkFault([text]) ?? findMessageFault(text, source) ?? findLinkFault(listSayings(text))
}
