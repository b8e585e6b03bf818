import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutPage, type MailBlock } from '../../mails/server/mail-page.ts'
import { showGiftCode } from '../rules/gift-code.ts'

export interface SentCard {
  cause: string
  to: string
  code: string
  cents: number
  currency: string
  expiresAt: string | null
  /** Of a card that was bought: whom it is for, who gives it and what they wrote. */
  gift?: { name: string; from: string; message: string }
}

function greet(gift: SentCard['gift']): MailBlock[] {
  if (!gift) return []
  const { name, from, message } = gift
  const blocks: MailBlock[] = [{ kind: 'text', text: name ? `Hello ${name},` : 'Hello,' }]
  if (from) blocks.push({ kind: 'text', text: `${from} gives you a gift card.` })
  return message ? [...blocks, { kind: 'typed', text: message }] : blocks
}

/** The code is kept in this mail alone. */
export function writeGiftCardMail(
  config: Config,
  { cause, to, code, cents, currency, expiresAt, gift }: SentCard,
): QueuedMail {
  const amount = formatMoney(cents, currency)
  const until = expiresAt && new Date(expiresAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return layOutPage(config, {
    cause,
    to,
    subject: `A gift card of ${amount} for ${config.shop.shopName}`,
    preview: `${amount} to spend at ${config.shop.shopName}`,
    blocks: [
      ...greet(gift),
      { kind: 'text', text: 'Here is your gift card. Enter its code at checkout; what you don’t spend stays on it.' },
      {
        kind: 'rows',
        rows: [
          ['Code', showGiftCode(code)],
          ['Amount', amount],
          ...(until ? [['Valid until', until] as const] : []),
        ].map(([label = '', value = '']) => [label, value]),
      },
      { kind: 'text', text: 'Whoever has the code can spend it, so keep it like cash.' },
      { kind: 'button', label: 'Go to the shop', url: config.siteUrl },
    ],
  })
}
