import { formatCents } from '../../domain/money.ts'
import type { Config } from '../config.ts'
import type { OrderRow } from '../db/orders.ts'
import type { QueuedMail } from '../db/outbox.ts'
import { layOutMail } from './mail-layout.ts'

type WriteMail = (order: OrderRow, config: Config) => QueuedMail

export const writePaidMail: WriteMail = (order, config) =>
  layOutMail(order, config, {
    cause: `order-paid:${order.id}`,
    subject: `Order ${order.number} is confirmed`,
    paragraphs: [
      `Thank you. Your payment of ${formatCents(order.total_cents, order.currency)} has arrived and we are getting your order ready.`,
      'You can cancel it until it is packed.',
    ],
    showCosts: true,
  })

export const writeLateRefundMail: WriteMail = (order, config) =>
  layOutMail(order, config, {
    cause: `order-late-refund:${order.id}`,
    subject: `Order ${order.number}: your money is on its way back`,
    paragraphs: [
      'Your payment arrived after the time in which we could hold your shirts, and they are no longer ours to sell.',
      `We are sending back all of it, ${formatCents(order.total_cents, order.currency)}.`,
    ],
  })
