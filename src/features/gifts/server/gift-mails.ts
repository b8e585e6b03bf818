import type { Config } from '../../../platform/config.ts'
import { correspondenceOf, type Recipient } from '../../../platform/correspondence.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { localeOf } from '../../../platform/pure/language.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutPage, type MailBlock } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import { showGiftCode } from '../rules/gift-code.ts'

/** Without a recipient's market and language, the shop's own count. */
export interface SentCard extends Partial<Recipient> {
  cause: string
  to: string
  code: string
  cents: number
  currency: string
  expiresAt: string | null
  /** Of a card that was bought: whom it is for, who gives it and what they wrote. */
  gift?: { name: string; from: string; message: string }
}

function greet(gift: SentCard['gift'], say: ReturnType<typeof speakMail>): MailBlock[] {
  if (!gift) return []
  const { name, from, message } = gift
  const blocks: MailBlock[] = [{ kind: 'text', text: name ? say('helloName', { name }) : say('hello') }]
  if (from) blocks.push({ kind: 'text', text: say('giftFrom', { name: from }) })
  return message ? [...blocks, { kind: 'typed', text: message }] : blocks
}

/** The code is kept in this mail alone. */
export function writeGiftCardMail(
  config: Config,
  { cause, to, code, cents, currency, expiresAt, gift, market = '', language: stored = '' }: SentCard,
): QueuedMail {
  const { language, url } = correspondenceOf(config, { market, language: stored })
  const say = speakMail(config, language)
  const locale = localeOf(language)
  const { shopName: shop } = config.shop
  const amount = formatMoney(cents, currency, { language: locale })
  const until =
    expiresAt && new Date(expiresAt).toLocaleDateString(locale, { dateStyle: 'long', timeZone: config.timeZone })
  return layOutPage(config, {
    cause,
    to,
    language,
    subject: say('giftCard', { amount, shop }),
    preview: say('giftCardPreview', { amount, shop }),
    blocks: [
      ...greet(gift, say),
      { kind: 'text', text: say('giftCardLead') },
      {
        kind: 'rows',
        rows: [
          [say('code'), showGiftCode(code)],
          [say('amount'), amount],
          ...(until ? [[say('validUntil'), until] as const] : []),
        ].map(([label = '', value = '']) => [label, value]),
      },
      { kind: 'text', text: say('likeCash') },
      { kind: 'button', label: say('goToShop'), url },
    ],
  })
}
