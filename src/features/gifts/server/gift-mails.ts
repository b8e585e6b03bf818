import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { showGiftCode } from '../rules/gift-code.ts'

export interface SentCard {
  cause: string
  to: string
  code: string
  cents: number
  currency: string
  expiresAt: string | null
}

/** The code is kept in this mail alone. */
export function writeGiftCardMail(
  config: Config,
  { cause, to, code, cents, currency, expiresAt }: SentCard,
): QueuedMail {
  const amount = formatMoney(cents, currency)
  const until = expiresAt && new Date(expiresAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return layOutPage(config, {
    cause,
    to,
    subject: `A gift card of ${amount} for ${config.shop.shopName}`,
    preview: `${amount} to spend at ${config.shop.shopName}`,
    blocks: [
      { kind: 'text', text: `Here is your gift card. Enter its code at checkout; what you don’t spend stays on it.` },
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
