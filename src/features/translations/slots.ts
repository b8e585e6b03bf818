import type { Language } from '../../platform/pure/language.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/** The texts of a room's mails to shoppers, which a merchant may write in other words. */
export interface MailTextsOf {
  /** As in `orders/server`. */
  room: string
  texts: Record<Language, Readonly<Record<string, string>>>
}

export const mailTextsOfRooms = createSlot<MailTextsOf>()
