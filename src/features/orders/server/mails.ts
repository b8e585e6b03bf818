import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { layOutMail, type OrderMail } from './mail-layout.ts'
import { orderUrl } from './order-link.ts'
import type { OrderRow } from './order-queries.ts'
import { viewOrder } from './order-view.ts'

type WriteMail = (order: OrderRow, config: Config) => QueuedMail

function describeNext({ total_cents, currency, gift_card: card }: OrderRow): string[] {
  const paid = `Thank you. Your payment of ${formatMoney(total_cents, currency)} has arrived`
  if (!card) return [`${paid} and we are getting your order ready.`, 'You can cancel it until it is packed.']
  const { recipientEmail, sendAt } = card
  const day = sendAt && new Date(sendAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return [`${paid}.`, `We email the gift card to ${recipientEmail}${day ? ` on ${day}` : ' now'}.`]
}

/** `policies`: the shop's pages that apply to the order. */
export const writePaidMail = (order: OrderRow, config: Config, policies: OrderMail['policies'] = []) =>
  layOutMail(order, config, {
    cause: `order-paid:${order.id}`,
    subject: `Order ${order.number} is confirmed`,
    paragraphs: describeNext(order),
    showCosts: true,
    policies,
  })

/** Why a payment that arrived after its order ended is refunded. */
export type LateFault = 'sold' | 'promo-used' | 'credit-used' | 'called-off'

function explainLate(fault: LateFault, { promo_code: code }: OrderRow): string {
  if (fault === 'called-off') return 'Your payment arrived after this order had been cancelled.'
  const late = 'Your payment arrived after we had stopped holding your order'
  if (fault === 'promo-used')
    return `${late}, and its promo code ${code} has been used up since, so its price no longer holds.`
  if (fault === 'credit-used') return `${late}, and the gift card or store credit that it used has been spent since.`
  return `${late}, and its items have since sold out.`
}

export function writeLateRefundMail(order: OrderRow, config: Config, fault: LateFault): QueuedMail {
  return layOutMail(order, config, {
    cause: `order-late-refund:${order.id}`,
    subject: `Order ${order.number}: your refund is on its way`,
    paragraphs: [
      explainLate(fault, order),
      `We are refunding the full amount, ${formatMoney(order.total_cents, order.currency)}.`,
    ],
  })
}

/** A payment for an order that had been paid already. */
export function writeSurplusMail(
  order: OrderRow,
  config: Config,
  { id, amountCents, currency }: { id: string; amountCents: number; currency: string },
): QueuedMail {
  return layOutMail(order, config, {
    cause: `order-surplus:${id}`,
    subject: `Order ${order.number}: you paid twice`,
    paragraphs: [
      `This order had been paid already. We are refunding your second payment of ${formatMoney(amountCents, currency)}.`,
    ],
  })
}

/** The merchant's order for a customer, who pays by the link. */
export function writePaymentLinkMail(order: OrderRow, config: Config): QueuedMail {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(order.hold_expires_at)
  return layOutMail(order, config, {
    cause: `order-payment-link:${order.id}`,
    subject: `Order ${order.number}: please pay ${formatMoney(order.total_cents, order.currency)}`,
    paragraphs: [
      `We have made this order for you and hold its items until ${day}. Please pay on the page of your order.`,
      'If you did not ask for it, you need not do anything.',
    ],
    link: { label: 'See and pay the order', url: orderUrl(config, order) },
    showCosts: true,
  })
}

export const writeCancelledMail: WriteMail = (order, config) =>
  layOutMail(order, config, {
    cause: `order-cancelled:${order.id}`,
    subject: `Order ${order.number} is cancelled`,
    paragraphs: ['We have cancelled your order and are refunding the full amount.'],
    showCosts: true,
  })

interface MailedRefund {
  /** Given as store credit. */
  isCredit?: boolean
  /** Identifies the refund. */
  cause: string
  amountCents: number
  shippingCents?: number
  lines?: readonly { lineId: string; quantity: number; amountCents: number; withdrawn: number }[]
}

/** What a refund is for; nothing for a refund of an amount. */
function listRefunded(order: OrderRow, { lines = [], shippingCents = 0 }: MailedRefund): [string, string][] {
  const money = (cents: number) => formatMoney(cents, order.currency)
  const items = lines.flatMap(({ lineId, quantity, amountCents }): [string, string][] => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [[`${quantity} × ${nameVariant(line)}`, money(amountCents)]] : []
  })
  return shippingCents > 0 ? [...items, ['Shipping', money(shippingCents)]] : items
}

/** One for each refund by an admin. */
export function writeRefundMail(order: OrderRow, config: Config, refund: MailedRefund): QueuedMail {
  const items = listRefunded(order, refund)
  return layOutMail(order, config, {
    cause: `refund-${refund.cause}`,
    subject: `Order ${order.number}: a refund`,
    paragraphs: [
      refund.isCredit
        ? `We have given you ${formatMoney(refund.amountCents, order.currency)} as store credit. Use it at checkout while you are signed in.`
        : `We are refunding ${formatMoney(refund.amountCents, order.currency)} to your original payment method.`,
      ...((refund.lines ?? []).some(({ withdrawn }) => withdrawn > 0)
        ? ['Items that had not left will not be sent.']
        : []),
    ],
    ...(items.length > 0 && { items }),
  })
}

/** After an edit by the merchant; `version` is the one that was edited. */
export function writeEditedMail(
  order: OrderRow,
  config: Config,
  { version, address }: { version: string; address: boolean },
): QueuedMail {
  const lines = layOutAddress(viewOrder(order).address, 'en')
  return layOutMail(order, config, {
    cause: `order-edited:${order.id}:${version}`,
    subject: `Order ${order.number} has been changed`,
    paragraphs: [
      'We have changed your order as agreed. What it costs stays the same. If this is not what you wanted, please reply soon: we pack it next.',
      ...(address ? [`It now goes to: ${lines.join(', ')}.`] : []),
    ],
  })
}
