import type { Config } from '../../../../platform/config.ts'
import type { QueuedMail } from '../../../../platform/outbox.ts'
import { joinParts } from '../../../../platform/pure/text/join-parts.ts'
import { contactOf } from '../../../../platform/shop-settings.ts'
import { type NamedVariant, nameSize, nameVariant } from '../../../catalog/rules/variant-name.ts'
import { findTrackingUrl } from '../../rules/tracking.ts'
import { layOutMail } from '../mail-layout.ts'
import { type OrderVoice, voiceOf } from '../order-phrases.ts'
import type { OrderRow } from '../order-queries.ts'
import { describeRefund, type RefundWay } from '../refunds/refund-words.ts'

type ReturnRow = OrderRow['returns'][number]

function findReturnOf(order: OrderRow, returnId: string): ReturnRow {
  const found = order.returns.find(({ id }) => id === returnId)
  if (!found) throw new Error(`Order ${order.id} has no return ${returnId}`)
  return found
}

const describeItem = (quantity: number, variant: NamedVariant, { language }: OrderRow) =>
  `${quantity} × ${nameVariant(variant, language)}`

/** What is returned, and for what; not the rest of the order. */
function listReturned(order: OrderRow, { say }: OrderVoice, { lines }: ReturnRow): [string, string][] {
  return lines.flatMap(({ order_line_id, quantity, exchange_size: size, exchange_color }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    if (!line) return []
    const color = exchange_color === line.color ? '' : exchange_color
    const wanted = joinParts([color ?? '', size ?? ''], order.language)
    return [[describeItem(quantity, line, order), wanted && say('exchangeFor', { wanted })] as [string, string]]
  })
}

/** What the exchange sends to the shopper. */
function listSent(order: OrderRow, { lines }: ReturnRow): [string, string][] {
  return lines.flatMap(({ order_line_id, quantity, exchange_size, exchange_color }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    if (!line) return []
    const sent = {
      name: line.name,
      color: exchange_color ?? line.color,
      size: exchange_size ?? nameSize(line, order.language),
    }
    return [[describeItem(quantity, sent, order), ''] as [string, string]]
  })
}

const kindOf = ({ kind }: ReturnRow): 'exchange' | 'other' => (kind === 'exchange' ? 'exchange' : 'other')

/** The return address if the shop has set one; otherwise the merchant writes to each shopper. */
function describeSending({ send_to }: ReturnRow, { say }: OrderVoice, { number }: OrderRow): string[] {
  const packing = say('packWithNote', { number })
  return send_to ? [packing, say('sendTo', { address: send_to })] : [say('addressFollows'), packing]
}

/** Without an address nothing is said of it: the label has one, or a mail follows. */
function describeApproved(found: ReturnRow, voice: OrderVoice, order: OrderRow): string[] {
  const note = found.approval_note ? [found.approval_note] : []
  return [...note, ...(found.label ? [voice.say('labelOnPage')] : describeSending(found, voice, order))]
}

/** The merchant has looked at the request, and the parcel can be sent. */
export function writeReturnApprovedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const voice = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `return-approved:${returnId}`,
    subject: voice.say('approved', { number: order.number, kind: kindOf(found) }),
    paragraphs: [voice.say('approvedLead'), ...describeApproved(found, voice, order)],
    items: listReturned(order, voice, found),
  })
}

/** `version`: another one for each label. */
export function writeReturnLabelMail(
  order: OrderRow,
  config: Config,
  { returnId, version }: { returnId: string; version: string },
): QueuedMail {
  const found = findReturnOf(order, returnId)
  const voice = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `return-label:${returnId}:${version}`,
    subject: voice.say('label', { number: order.number, kind: kindOf(found) }),
    paragraphs: [voice.say('labelLead')],
    items: listReturned(order, voice, found),
  })
}

/** The parcel is here and is inspected next. */
export function writeReturnArrivedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const voice = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `return-arrived:${returnId}`,
    subject: voice.say('arrived', { number: order.number }),
    paragraphs: [voice.say('arrivedLead')],
    items: listReturned(order, voice, found),
  })
}

export function writeReturnRequestedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const voice = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `return-requested:${returnId}`,
    subject: voice.say('requested', { number: order.number, kind: kindOf(found) }),
    paragraphs: [
      voice.say(found.kind === 'exchange' ? 'exchangeRequested' : 'returnRequested'),
      ...(found.approved_at === null ? [voice.say('waitForMail')] : describeSending(found, voice, order)),
    ],
    items: listReturned(order, voice, found),
  })
}

/** What the customer withdrew from and has to send back. */
export function writeWithdrawnReturnMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const voice = voiceOf(order, config)
  const sendBy =
    found.send_by === null ? [] : [voice.say('withdrawnSendBy', { date: voice.day(new Date(found.send_by)) })]
  return layOutMail(order, config, {
    cause: `return-withdrawn:${returnId}`,
    subject: voice.say('withdrawnReturn', { number: order.number }),
    paragraphs: [
      voice.say('withdrawnLead'),
      ...sendBy,
      ...describeSending(found, voice, order),
      voice.say('withdrawnRefund'),
    ],
    items: listReturned(order, voice, found),
  })
}

interface Settled {
  returnId: string
  refundCents: number
  /** Where the refund goes; by default all of it to what paid the order. */
  ways?: readonly RefundWay[]
}

function describeAccepted({ kind, arrived_at }: ReturnRow, voice: OrderVoice, { refundCents, ways = [] }: Settled) {
  const { say } = voice
  const start = say(arrived_at ? 'inspected' : 'parcelHere')
  if (kind === 'exchange') return `${start} ${say('packingExchange')}`
  return `${start} ${refundCents > 0 ? describeRefund(refundCents, ways, voice) : say('alreadyRefunded')}`
}

export function writeReturnAcceptedMail(order: OrderRow, config: Config, settled: Settled): QueuedMail {
  const found = findReturnOf(order, settled.returnId)
  const voice = voiceOf(order, config)
  const shown = { number: order.number, kind: kindOf(found) }
  return layOutMail(order, config, {
    cause: `return-accepted:${found.id}`,
    subject: voice.say(found.arrived_at ? 'accepted' : 'acceptedArrived', shown),
    paragraphs: [describeAccepted(found, voice, settled)],
    items: listReturned(order, voice, found),
  })
}

export function writeReturnRejectedMail(order: OrderRow, config: Config, { returnId }: Settled): QueuedMail {
  const found = findReturnOf(order, returnId)
  const voice = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `return-rejected:${found.id}`,
    subject: voice.say('requested', { number: order.number, kind: kindOf(found) }),
    paragraphs: [
      voice.say(found.kind === 'exchange' ? 'notExchanged' : 'notTakenBack'),
      ...(found.note ? [found.note] : []),
      voice.say('question', { contact: contactOf(config) }),
    ],
    items: listReturned(order, voice, found),
  })
}

export function writeExchangeShippedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const { say } = voiceOf(order, config)
  const parcel = [found.carrier, found.tracking_number].filter(Boolean).join(', ')
  const tracking = { carrier: found.carrier ?? '', trackingNumber: found.tracking_number ?? '', trackingUrl: '' }
  const url = findTrackingUrl(tracking)
  return layOutMail(order, config, {
    cause: `exchange-shipped:${found.id}`,
    subject: say('exchangeShipped', { number: order.number }),
    paragraphs: [say('exchangeHandedOver'), ...(parcel ? [say('carrier', { parcel })] : [])],
    link: url ? { label: say('track'), url } : null,
    items: listSent(order, found),
  })
}
