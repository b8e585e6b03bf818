import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { localeOf } from '../../../platform/pure/language.ts'
import { nameSpan } from '../../../platform/pure/text/name-span.ts'
import { writeAddress } from '../../accounts/server/write-address.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { layOutMail, type OrderMail } from './mail-layout.ts'
import { orderUrl } from './order-link.ts'
import { type OrderVoice, voiceOf } from './order-phrases.ts'
import type { OrderRow } from './order-queries.ts'
import { viewDelivery, viewOrder } from './order-view.ts'
import { describeRefund, nameRefundWays, type RefundWay } from './refunds/refund-words.ts'

/** What was promised when it was ordered. */
function describeDelivery(order: OrderRow, { say, language }: OrderVoice): string[] {
  const { place = null, earliest = null, latest = null } = viewDelivery(order) ?? {}
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' })
  const days = earliest && latest ? nameSpan(format, [earliest, latest], language) : ''
  if (!place) return days ? [say('arrivesOn', { days })] : []
  const address = [place.line1, place.city, place.hours].filter(Boolean).join(', ')
  return [say('pickUpAt', { place: address }), ...(days ? [say('readyOn', { days })] : [])]
}

/** The total less what gift cards and store credit paid. */
const readCharged = ({ total_cents, credits }: OrderRow): number =>
  credits.reduce((rest, { amount_cents }) => rest - amount_cents, total_cents)

function describeNext(order: OrderRow, voice: OrderVoice): string[] {
  const { gift_card: card } = order
  const { say, money, day } = voice
  const chargedCents = readCharged(order)
  const amount = money(chargedCents)
  if (!card) {
    const lead = chargedCents === 0 ? say('paidFree') : say('paidLead', { amount })
    return [lead, ...describeDelivery(order, voice), say('cancelUntilPacked')]
  }
  const { recipientEmail: email, sendAt } = card
  return [
    chargedCents === 0 ? say('paidCardFree') : say('paidCard', { amount }),
    sendAt ? say('cardOn', { email, date: day(new Date(sendAt)) }) : say('cardNow', { email }),
  ]
}

/** `policies`: the shop's pages that apply to the order. */
export function writePaidMail(order: OrderRow, config: Config, policies: OrderMail['policies'] = []): QueuedMail {
  const voice = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `order-paid:${order.id}`,
    subject: voice.say('paid', { number: order.number }),
    paragraphs: describeNext(order, voice),
    showCosts: true,
    showAddress: true,
    policies,
  })
}

/** Why a payment that arrived after its order ended is refunded. */
export type LateFault = 'sold' | 'promo-used' | 'credit-used' | 'called-off'

function explainLate(fault: LateFault, { say }: OrderVoice, { promo_code: code }: OrderRow): string {
  switch (fault) {
    case 'called-off':
      return say('lateCalledOff')
    case 'promo-used':
      return say('latePromo', { code: code ?? '' })
    case 'credit-used':
      return say('lateCredit')
    case 'sold':
      return say('lateSold')
  }
}

interface MailedParts {
  amountCents: number
  /** Where it goes; by default all of it to what paid the order. */
  ways?: readonly RefundWay[]
}

interface LateRefund extends MailedParts {
  fault: LateFault
  /** What gift cards and store credit had got back when the order ended. */
  released?: readonly RefundWay[]
}

export function writeLateRefundMail(
  order: OrderRow,
  config: Config,
  { fault, amountCents, ways = [], released = [] }: LateRefund,
): QueuedMail {
  const voice = voiceOf(order, config)
  const refunded = describeRefund(amountCents, ways, voice)
  const parts = nameRefundWays(released, voice)
  return layOutMail(order, config, {
    cause: `order-late-refund:${order.id}`,
    subject: voice.say('lateRefund', { number: order.number }),
    paragraphs: [
      explainLate(fault, voice, order),
      refunded,
      ...(parts === null ? [] : [voice.say('givenBack', { parts })]),
    ],
  })
}

/** A payment for an order that had been paid already. */
export function writeSurplusMail(
  order: OrderRow,
  config: Config,
  { id, amountCents, currency }: { id: string; amountCents: number; currency: string },
): QueuedMail {
  const { say, money } = voiceOf({ ...order, currency }, config)
  return layOutMail(order, config, {
    cause: `order-surplus:${id}`,
    subject: say('paidTwice', { number: order.number }),
    paragraphs: [say('paidTwiceLead', { amount: money(amountCents) })],
  })
}

/** The merchant's order for a customer, who pays by the link. */
export function writePaymentLinkMail(order: OrderRow, config: Config): QueuedMail {
  const { say, money, day } = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `order-payment-link:${order.id}`,
    subject: say('pleasePay', { number: order.number, amount: money(order.total_cents) }),
    paragraphs: [say('pleasePayLead', { date: day(order.hold_expires_at) }), say('notAsked')],
    link: { label: say('payOrder'), url: orderUrl(config, order) },
    showCosts: true,
    showAddress: true,
  })
}

interface MailedSum extends MailedParts {
  /** Given as store credit. */
  isCredit?: boolean
}

const explainRefund = ({ amountCents, ways = [], isCredit = false }: MailedSum, voice: OrderVoice): string =>
  isCredit ? voice.say('refundCredit', { amount: voice.money(amountCents) }) : describeRefund(amountCents, ways, voice)

/** An order that is cancelled after it was paid; nothing is refunded of one that cost nothing. */
export function writeCancelledMail(order: OrderRow, config: Config, refund: MailedSum): QueuedMail {
  const voice = voiceOf(order, config)
  const refunded = refund.amountCents > 0 ? [explainRefund(refund, voice)] : []
  return layOutMail(order, config, {
    cause: `order-cancelled:${order.id}`,
    subject: voice.say('cancelled', { number: order.number }),
    paragraphs: [voice.say('cancelledLead'), ...refunded],
    showCosts: true,
  })
}

interface MailedRefund extends MailedSum {
  /** Identifies the refund. */
  cause: string
  shippingCents?: number
  lines?: readonly { lineId: string; quantity: number; amountCents: number; withdrawn: number }[]
}

/** What a refund is for; nothing for a refund of an amount. */
function listRefunded(
  order: OrderRow,
  { say, money }: OrderVoice,
  { lines = [], shippingCents = 0 }: MailedRefund,
): [string, string][] {
  const items = lines.flatMap(({ lineId, quantity, amountCents }): [string, string][] => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [[`${quantity} × ${nameVariant(line, order.language)}`, money(amountCents)]] : []
  })
  return shippingCents > 0 ? [...items, [say('shipping'), money(shippingCents)]] : items
}

/** One for each refund by an admin. */
export function writeRefundMail(order: OrderRow, config: Config, refund: MailedRefund): QueuedMail {
  const voice = voiceOf(order, config)
  const items = listRefunded(order, voice, refund)
  const lead = explainRefund(refund, voice)
  return layOutMail(order, config, {
    cause: `refund-${refund.cause}`,
    subject: voice.say('refund', { number: order.number }),
    paragraphs: [lead, ...((refund.lines ?? []).some(({ withdrawn }) => withdrawn > 0) ? [voice.say('notSent')] : [])],
    ...(items.length > 0 && { items }),
  })
}

/** After an edit by the merchant; `version` is the one that was edited. */
export function writeEditedMail(
  order: OrderRow,
  config: Config,
  { version, address }: { version: string; address: boolean },
): QueuedMail {
  const { say, language } = voiceOf(order, config)
  const lines = writeAddress(viewOrder(order).address, language)
  return layOutMail(order, config, {
    cause: `order-edited:${order.id}:${version}`,
    subject: say('edited', { number: order.number }),
    paragraphs: [say('editedLead'), ...(address ? [say('editedAddress', { address: lines.join(', ') })] : [])],
  })
}
