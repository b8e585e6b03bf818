import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { layOutMail, type OrderMail } from './mail-layout.ts'
import { voiceOf } from './order-phrases.ts'
import type { OrderRow } from './order-queries.ts'
import { findAmountDue } from './payments/manual-payment-view.ts'

/** An order that is paid on delivery. */
export function writePlacedMail(order: OrderRow, config: Config, policies: OrderMail['policies'] = []): QueuedMail {
  const { say, money } = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `order-placed:${order.id}`,
    subject: say('paid', { number: order.number }),
    paragraphs: [say('payOnDelivery', { amount: money(order.total_cents) }), say('cancelUntilPacked')],
    showCosts: true,
    showAddress: true,
    policies,
  })
}

/** Where to send the money of an order that waits for a bank transfer. */
export function writeTransferMail(order: OrderRow, config: Config): QueuedMail {
  const { say, money, day } = voiceOf(order, config)
  const { number } = order
  const amount = money(findAmountDue(order))
  const details = (order.payment?.note ?? '').split('\n').filter((line) => line.trim() !== '')
  return layOutMail(order, config, {
    cause: `order-transfer:${order.id}`,
    subject: say('pleaseTransfer', { number, amount }),
    paragraphs: [
      say('transferLead', { amount, date: day(order.hold_expires_at) }),
      ...details,
      say('transferReference', { number }),
    ],
    showCosts: true,
    showAddress: true,
  })
}

const endings = { cancelled: 'endedCancelled', 'not-paid': 'endedNotPaid', refused: 'endedRefused' } as const

/** An order that ended before it was paid. */
export function writeUnpaidEndMail(order: OrderRow, config: Config, why: keyof typeof endings): QueuedMail {
  const { say } = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `order-unpaid-end:${order.id}:${why}`,
    subject: say(why === 'not-paid' ? 'transferLate' : 'cancelled', { number: order.number }),
    paragraphs: [say(endings[why])],
    showCosts: true,
  })
}
