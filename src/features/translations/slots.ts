import type { Language } from '../../platform/pure/language.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { TranslatedKind } from './rules/translatable.ts'
import type { TextSource } from './server/text-source.ts'

/** The texts of a room's mails to shoppers, which a merchant may write in other words. */
export interface MailTextsOf {
  /** As in `orders/server`. */
  room: string
  texts: Record<Language, Readonly<Record<string, string>>>
}

export const mailTextsOfRooms = createSlot<MailTextsOf>()

/** Where a room stores the texts of kinds that are translated. */
export type SourcesOfTexts = Partial<Record<Exclude<TranslatedKind, 'mail'>, TextSource>>

export const textsOfRooms = createSlot<SourcesOfTexts>()
