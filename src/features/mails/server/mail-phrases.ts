import { withOwnTexts } from '../../../platform/own-texts.ts'
import { type Phrase, type Phrases, speak } from '../../../platform/phrases.ts'
import type { Language } from '../../../platform/pure/language.ts'
import * as ar from './messages/ar.ts'
import * as de from './messages/de.ts'
import * as en from './messages/en.ts'
import * as fr from './messages/fr.ts'
import * as hi from './messages/hi.ts'

const phrases = withOwnTexts<Phrases<typeof en>['en']>('mails/server', { en, de, fr, hi, ar })

/** The texts of mails that aren't about an order. */
export const speakMail = (language: Language): Phrase<typeof en> => speak<typeof en>(phrases, language)
