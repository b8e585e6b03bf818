import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import type { OrderRow } from './order-queries.ts'

/** A mail to the shop about a new order, with a link to it. */
export function writeNotice(order: OrderRow, config: Config): Omit<QueuedMail, 'to' | 'cause'> {
  const lines = order.lines.map((line) => `${line.quantity} × ${nameVariant(line)} (${line.sku})`)
  const amount = formatMoney(order.total_cents, order.currency)
  const url = `${config.siteUrl}/admin/orders/${order.id}`
  const { subject, text, html } = layOutPage(config, {
    ...{ cause: '', to: '', subject: `New order ${order.number}` },
    blocks: [
      { kind: 'text', text: `${order.address_name || order.email}, ${order.shipping_method} delivery, ${amount}` },
      { kind: 'typed', text: lines.join('\n') },
      { kind: 'button', label: `Open order ${order.number}`, url },
    ],
  })
  return { subject, text, html }
}

/** Mails about a paid order to the merchant's addresses: once each, however often the payment is reported. */
export async function queueOrderNotices(trx: Trx, order: OrderRow, config: Config): Promise<void> {
  const notice = writeNotice(order, config)
  for (const to of config.shop.orderNoticeEmails) {
    await queueMail(trx, { ...notice, to, orderId: order.id, cause: `new-order:${order.id}:${to}` })
  }
}
