import type { Config } from '../../../platform/config.ts'
import { correspondenceOf } from '../../../platform/correspondence.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { localeOf } from '../../../platform/pure/language.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakWithdrawal } from './mail-phrases.ts'

export interface MailedWithdrawal {
  id: string
  name: string
  orderText: string
  email: string
  /** In words; empty: the whole order. */
  items: string
  receivedAt: Date
  market: string
  language: string
}

/**
 * The acknowledgement on a durable medium, with what was declared, and the day and time of receipt (directive 2011/83/EU, article 11a(4)). It
 * says the same whether there is such an order or not.
 */
export function writeReceiptMail(config: Config, withdrawal: MailedWithdrawal): QueuedMail {
  const { id, name, orderText, email, items, receivedAt } = withdrawal
  const { language } = correspondenceOf(config, withdrawal)
  const say = speakWithdrawal(config, language)
  const { timeZone } = config
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'long', timeZone })
  return layOutPage(config, {
    cause: `withdrawal-received:${id}`,
    to: email,
    language,
    subject: say('received'),
    blocks: [
      { kind: 'text', text: say('receivedLead') },
      { kind: 'text', text: say('declaration') },
      {
        kind: 'rows',
        rows: [
          [say('name'), name],
          [say('order'), orderText],
          [say('confirmationTo'), email],
          [say('receivedAt'), format.format(receivedAt)],
        ],
      },
      { kind: 'typed', text: items === '' ? say('wholeOrder') : `${say('theseItems')}\n${items}` },
      { kind: 'text', text: say('whatNext') },
      { kind: 'text', text: say('refund') },
    ],
  })
}

/** To the shop, whose people have to act within fourteen days. */
export function writeWithdrawalNotice(
  config: Config,
  { id, name, orderText, email, items }: MailedWithdrawal,
): QueuedMail {
  const what = items === '' ? 'The whole order' : items
  return layOutPage(config, {
    cause: `withdrawal-notice:${id}`,
    to: config.shop.supportEmail,
    subject: `Withdrawal from order ${orderText}`,
    blocks: [
      { kind: 'text', text: 'A customer has withdrawn from an order. The money is due within 14 days.' },
      { kind: 'typed', text: [`Name: ${name}`, `Order: ${orderText}`, `Email: ${email}`, '', what].join('\n') },
      { kind: 'button', label: 'See the withdrawal', url: `${config.siteUrl}/admin/withdrawals/${id}` },
    ],
  })
}
