import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { OrderRow } from './order-queries.ts'

/** A mail to the shop about a new order, with a link to it. */
function writeNotice(order: OrderRow, { siteUrl }: Config): Omit<QueuedMail, 'to' | 'cause'> {
  const lines = order.lines.map((line) => `${line.quantity} × ${nameVariant(line)} (${line.sku})`)
  const url = `${siteUrl}/admin/orders/${order.id}`
  const head = `${order.address_name || order.email}, ${order.shipping_method} delivery, ${formatMoney(order.total_cents, order.currency)}`
  const html = [
    `<p>${escapeHtml(head)}</p>`,
    `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    `<p><a href="${escapeHtml(url)}">Open order ${escapeHtml(order.number)}</a></p>`,
  ]
  return {
    subject: `New order ${order.number}`,
    text: [head, lines.join('\n'), url].join('\n\n'),
    html: html.join('\n'),
  }
}

/** Mails about a paid order to the merchant's addresses: once each, however often the payment is reported. */
export async function queueOrderNotices(trx: Trx, order: OrderRow, config: Config): Promise<void> {
  const notice = writeNotice(order, config)
  for (const to of config.shop.orderNoticeEmails) {
    await queueMail(trx, { ...notice, to, orderId: order.id, cause: `new-order:${order.id}:${to}` })
  }
}
