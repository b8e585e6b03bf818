import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutMail } from './mail-layout.ts'
import { orderUrl } from './order-link.ts'
import type { OrderRow } from './order-queries.ts'

interface MailedChange {
  id: string
  differenceCents: number
}

function explainDifference({ differenceCents: cents }: MailedChange, currency: string): string {
  if (cents === 0) return 'What it costs stays the same.'
  const amount = formatMoney(Math.abs(cents), currency)
  return cents > 0
    ? `You have paid the difference of ${amount}.`
    : `We are refunding the difference of ${amount} to your original payment method.`
}

/** After a change of an order's items. */
export function writeChangedMail(order: OrderRow, config: Config, change: MailedChange): QueuedMail {
  return layOutMail(order, config, {
    cause: `order-changed:${change.id}`,
    subject: `Order ${order.number} has been changed`,
    paragraphs: [
      'We have changed the items of your order as agreed.',
      explainDifference(change, order.currency),
      'A credit note cancels the former invoice, and a new one shows the order as it is now. If this is not what you wanted, please reply soon: we pack it next.',
    ],
    showCosts: true,
  })
}

/** A change that costs more waits for its payment; `items` are those of the changed order. */
export function writeChangeLinkMail(
  order: OrderRow,
  config: Config,
  { change, items }: { change: MailedChange & { holdUntil: Date }; items: [string, string][] },
): QueuedMail {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(change.holdUntil)
  return layOutMail(order, config, {
    cause: `order-change-link:${change.id}`,
    subject: `Order ${order.number}: please pay ${formatMoney(change.differenceCents, order.currency)} more`,
    paragraphs: [
      `We have prepared the change of your order that we agreed on. It becomes these items, and costs ${formatMoney(change.differenceCents, order.currency)} more.`,
      `Please pay the difference on the page of your order by ${day}. Until then we hold the items, and your order waits.`,
    ],
    link: { label: 'See the order and pay', url: orderUrl(config, order) },
    items,
  })
}

/** A change that wasn't paid. */
export function writeChangeEndedMail(
  order: OrderRow,
  config: Config,
  { id, state }: { id: string; state: 'withdrawn' | 'expired' },
): QueuedMail {
  const why =
    state === 'expired'
      ? 'The change of your order was not paid in time.'
      : 'We have taken the change of your order back.'
  return layOutMail(order, config, {
    cause: `order-change-ended:${id}`,
    subject: `Order ${order.number} stays as it was`,
    paragraphs: [why, 'Nothing is to be paid, and we send what you ordered at first.'],
  })
}
