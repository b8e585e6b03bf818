import type { Config } from '../../../platform/config.ts'
import { withOwnTexts } from '../../../platform/own-texts.ts'
import { type Phrase, type Phrases, speak } from '../../../platform/phrases.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { ownWordsOfMails } from '../../../platform/shop-words.ts'
import * as ar from './messages/ar.ts'
import * as de from './messages/de.ts'
import * as en from './messages/en.ts'
import * as fr from './messages/fr.ts'
import * as hi from './messages/hi.ts'

const room = 'withdrawals/server'
export const withdrawalTexts = withOwnTexts<Phrases<typeof en>['en']>(room, { en, de, fr, hi, ar })

export const speakWithdrawal = (config: Pick<Config, 'shopWords'>, language: Language): Phrase<typeof en> =>
  speak<typeof en>(withdrawalTexts, language, ownWordsOfMails(config, language, room))
