import { type Phrase, speak } from '../../../platform/phrases.ts'
import type { Language } from '../../../platform/pure/language.ts'
import * as ar from './messages/ar.ts'
import * as de from './messages/de.ts'
import * as en from './messages/en.ts'
import * as fr from './messages/fr.ts'
import * as hi from './messages/hi.ts'

/** The texts of mails that aren't about an order. */
export const speakMail = (language: Language): Phrase<typeof en> => speak<typeof en>({ en, de, fr, hi, ar }, language)
