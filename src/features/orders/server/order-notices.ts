import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { readZones } from '../../../platform/shipping-zones.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import type { OrderRow } from './order-queries.ts'
import { viewDelivery } from './order-view.ts'

/** How it travels, in the merchant's words as far as the method still exists: "DHL Express", "pick-up (Kiosk)", "standard delivery". */
function nameWay(order: OrderRow, zones: Config['zones']): string {
  const { methodId = '', name = '', place = null } = viewDelivery(order) ?? {}
  const methods = zones.flatMap((zone) => zone.methods ?? [])
  const own = methods.find(({ id }) => id === methodId)?.name || name
  if (place) return own ? `pick-up (${own})` : 'pick-up'
  return own || `${order.shipping_method} delivery`
}

/** A mail to the shop about a new order, with a link to it. `zones`: as the merchant wrote them. */
export function writeNotice(
  order: OrderRow,
  config: Config,
  zones: Config['zones'] = config.zones,
): Omit<QueuedMail, 'to' | 'cause'> {
  const lines = order.lines.map((line) => `${line.quantity} × ${nameVariant(line)} (${line.sku})`)
  const amount = formatMoney(order.total_cents, order.currency)
  const url = `${config.siteUrl}/admin/orders/${order.id}`
  const { subject, text, html } = layOutPage(config, {
    cause: '',
    to: '',
    subject: `New order ${order.number}`,
    blocks: [
      { kind: 'text', text: `${order.address_name || order.email}, ${nameWay(order, zones)}, ${amount}` },
      { kind: 'typed', text: lines.join('\n') },
      { kind: 'button', label: `Open order ${order.number}`, url },
    ],
  })
  return { subject, text, html }
}

/** Mails about a paid order to the merchant's addresses: once each, however often the payment is reported. */
export async function queueOrderNotices(trx: Trx, order: OrderRow, config: Config): Promise<void> {
  if (config.shop.orderNoticeEmails.length === 0) return
  // The call may be of a market in another language.
  const notice = writeNotice(order, config, await readZones(trx, config))
  for (const to of config.shop.orderNoticeEmails) {
    await queueMail(trx, { ...notice, to, orderId: order.id, cause: `new-order:${order.id}:${to}` })
  }
}
