import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutMail } from './mail-layout.ts'
import type { OrderRow } from './order-queries.ts'

type WriteMail = (order: OrderRow, config: Config) => QueuedMail

export const writePaidMail: WriteMail = (order, config) =>
  layOutMail(order, config, {
    cause: `order-paid:${order.id}`,
    subject: `Order ${order.number} is confirmed`,
    paragraphs: [
      `Thank you. Your payment of ${formatMoney(order.total_cents, order.currency)} has arrived and we are getting your order ready.`,
      'You can cancel it until it is packed.',
    ],
    showCosts: true,
  })

export const writeLateRefundMail: WriteMail = (order, config) =>
  layOutMail(order, config, {
    cause: `order-late-refund:${order.id}`,
    subject: `Order ${order.number}: your refund is on its way`,
    paragraphs: [
      'Your payment arrived after we had stopped holding your shirts, and they have since sold out.',
      `We are refunding the full amount, ${formatMoney(order.total_cents, order.currency)}.`,
    ],
  })

export const writeCancelledMail: WriteMail = (order, config) =>
  layOutMail(order, config, {
    cause: `order-cancelled:${order.id}`,
    subject: `Order ${order.number} is cancelled`,
    paragraphs: ['We have cancelled your order and are refunding the full amount.'],
    showCosts: true,
  })

export const writeShippedMail: WriteMail = (order, config) => {
  const parcel = [order.carrier, order.tracking_number].filter(Boolean).join(', ')
  return layOutMail(order, config, {
    cause: `order-shipped:${order.id}`,
    subject: `Order ${order.number} is on its way`,
    paragraphs: ['We have handed your parcel to the carrier.', ...(parcel ? [`Carrier: ${parcel}.`] : [])],
  })
}

/** One a refund that an admin sent; `cause` is the refund's own. */
export function writeRefundMail(
  order: OrderRow,
  config: Config,
  { cause, amountCents }: { cause: string; amountCents: number },
): QueuedMail {
  return layOutMail(order, config, {
    cause: `refund-${cause}`,
    subject: `Order ${order.number}: a refund`,
    paragraphs: [`We are refunding ${formatMoney(amountCents, order.currency)} to your original payment method.`],
  })
}
