import type { Config } from '../../../platform/config.ts'
import { correspondenceOf } from '../../../platform/correspondence.ts'
import { withOwnTexts } from '../../../platform/own-texts.ts'
import { type Phrase, type Phrases, speak } from '../../../platform/phrases.ts'
import { type Language, localeOf } from '../../../platform/pure/language.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { ownWordsOfMails } from '../../../platform/shop-words.ts'
import type { CreditWords } from '../../credit/rules/credit-words.ts'
import type { TaxWords } from '../../pricing/rules/tax-words.ts'
import * as ar from './messages/ar.ts'
import * as de from './messages/de.ts'
import * as en from './messages/en.ts'
import * as fr from './messages/fr.ts'
import * as hi from './messages/hi.ts'
import type { OrderRow } from './order-queries.ts'

const room = 'orders/server'
export const orderTexts = withOwnTexts<Phrases<typeof en>['en']>(room, { en, de, fr, hi, ar })

/** How a mail speaks of an order: in its language, with its number and currency. */
export interface OrderVoice {
  language: Language
  say: Phrase<typeof en>
  money: (cents: number) => string
  /** The shop's day of an instant, written out. */
  day: (at: Date) => string
  taxWords: TaxWords
  creditWords: CreditWords
}

export function voiceOf(order: Pick<OrderRow, 'language' | 'market' | 'currency'>, config: Config): OrderVoice {
  const { language } = correspondenceOf(config, order)
  const locale = localeOf(language)
  const say = speak<typeof en>(orderTexts, language, ownWordsOfMails(config, language, room))
  return {
    language,
    say,
    money: (cents) => formatMoney(cents, order.currency, { language: locale }),
    day: (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: config.timeZone }).format(at),
    taxWords: {
      language,
      tax: say('tax'),
      reverseCharge: (tax) => say('reverseCharge', { tax }),
      includes: (tax) => say('includes', { tax }),
    },
    creditWords: {
      giftCard: (ending) => say('giftCard', { ending }),
      storeCredit: say('storeCredit'),
      leftToPay: say('leftToPay'),
      restPaid: say('restPaid'),
    },
  }
}
