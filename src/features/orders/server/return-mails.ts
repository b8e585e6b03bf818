import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { contactOf } from '../../../platform/shop-settings.ts'
import { type NamedVariant, nameSize, nameVariant } from '../../catalog/rules/variant-name.ts'
import { layOutMail } from './mail-layout.ts'
import type { OrderRow } from './order-queries.ts'

type ReturnRow = OrderRow['returns'][number]

function findReturnOf(order: OrderRow, returnId: string): ReturnRow {
  const found = order.returns.find(({ id }) => id === returnId)
  if (!found) throw new Error(`Order ${order.id} has no return ${returnId}`)
  return found
}

const describeItem = (quantity: number, variant: NamedVariant) => `${quantity} × ${nameVariant(variant)}`

/** What is returned, and for what; not the rest of the order. */
function listReturned(order: OrderRow, { lines }: ReturnRow): [string, string][] {
  return lines.flatMap(({ order_line_id, quantity, exchange_size: size, exchange_color }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    if (!line) return []
    const color = exchange_color === line.color ? '' : exchange_color
    const wanted = [color, size].filter(Boolean).join(', ')
    return [[describeItem(quantity, line), wanted && `exchange for ${wanted}`] as [string, string]]
  })
}

/** What the exchange sends to the shopper. */
function listSent(order: OrderRow, { lines }: ReturnRow): [string, string][] {
  return lines.flatMap(({ order_line_id, quantity, exchange_size, exchange_color }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    if (!line) return []
    const sent = { name: line.name, color: exchange_color ?? line.color, size: exchange_size ?? nameSize(line) }
    return [[describeItem(quantity, sent), ''] as [string, string]]
  })
}

/** The return address if the shop has set one; otherwise the merchant writes to each shopper. */
function describeSending({ send_to }: ReturnRow, order: OrderRow): string[] {
  const packing = `Pack the shirts below with a note of your order number, ${order.number}.`
  if (send_to) return [packing, `Send it to: ${send_to}`]
  return ['We will email you the return address. Please wait for that email before you send anything.', packing]
}

/** Without an address nothing is said of it: the label has one, or a mail follows. */
function describeApproved(found: ReturnRow, order: OrderRow): string[] {
  const label = found.label ? ['The label for your parcel is on the page of your order.'] : []
  const note = found.approval_note ? [found.approval_note] : []
  return [...note, ...label, ...(found.label ? [] : describeSending(found, order))]
}

/** The merchant has looked at the request, and the parcel can be sent. */
export function writeReturnApprovedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  return layOutMail(order, config, {
    cause: `return-approved:${returnId}`,
    subject: `Order ${order.number}: your ${found.kind} is approved`,
    paragraphs: ['You can send us the items below.', ...describeApproved(found, order)],
    items: listReturned(order, found),
  })
}

/** `version`: another one for each label. */
export function writeReturnLabelMail(
  order: OrderRow,
  config: Config,
  { returnId, version }: { returnId: string; version: string },
): QueuedMail {
  const found = findReturnOf(order, returnId)
  return layOutMail(order, config, {
    cause: `return-label:${returnId}:${version}`,
    subject: `Order ${order.number}: the label for your ${found.kind}`,
    paragraphs: ['The label for your parcel is on the page of your order. Print it and put it on the parcel.'],
    items: listReturned(order, found),
  })
}

/** The parcel is here and is inspected next. */
export function writeReturnArrivedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  return layOutMail(order, config, {
    cause: `return-arrived:${returnId}`,
    subject: `Order ${order.number}: your parcel has arrived`,
    paragraphs: ['Your parcel has arrived. We check the items and write to you again.'],
    items: listReturned(order, found),
  })
}

export function writeReturnRequestedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const exchange = found.kind === 'exchange'
  const waiting = found.approved_at === null
  return layOutMail(order, config, {
    cause: `return-requested:${returnId}`,
    subject: `Order ${order.number}: your ${found.kind}`,
    paragraphs: [
      exchange
        ? 'We have received your exchange request and set the new size aside for you. We send it when your parcel arrives.'
        : 'We have received your return request. We refund you when your parcel arrives.',
      ...(waiting
        ? ['We check it first. Please wait for our mail before you send anything.']
        : describeSending(found, order)),
    ],
    items: listReturned(order, found),
  })
}

interface Settled {
  returnId: string
  refundCents: number
}

function describeAccepted({ kind, arrived_at }: ReturnRow, refund: string | null): string {
  const start = arrived_at ? 'We have inspected your items.' : 'Your parcel has arrived.'
  if (kind === 'exchange') return `${start} We are packing your exchange and will email you when we send it.`
  return refund === null
    ? `${start} You have already been refunded for these items.`
    : `${start} We are refunding ${refund} to your original payment method.`
}

export function writeReturnAcceptedMail(order: OrderRow, config: Config, settled: Settled): QueuedMail {
  const found = findReturnOf(order, settled.returnId)
  const refund = settled.refundCents > 0 ? formatMoney(settled.refundCents, order.currency) : null
  return layOutMail(order, config, {
    cause: `return-accepted:${found.id}`,
    subject: `Order ${order.number}: your ${found.kind} ${found.arrived_at ? 'is accepted' : 'has arrived'}`,
    paragraphs: [describeAccepted(found, refund)],
    items: listReturned(order, found),
  })
}

export function writeReturnRejectedMail(order: OrderRow, config: Config, { returnId }: Settled): QueuedMail {
  const found = findReturnOf(order, returnId)
  const verb = found.kind === 'exchange' ? 'exchange' : 'take back'
  return layOutMail(order, config, {
    cause: `return-rejected:${found.id}`,
    subject: `Order ${order.number}: your ${found.kind}`,
    paragraphs: [
      `We cannot ${verb} the shirts below.`,
      ...(found.note ? [found.note] : []),
      `If you have a question, write to ${contactOf(config)}.`,
    ],
    items: listReturned(order, found),
  })
}

export function writeExchangeShippedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const parcel = [found.carrier, found.tracking_number].filter(Boolean).join(', ')
  return layOutMail(order, config, {
    cause: `exchange-shipped:${found.id}`,
    subject: `Order ${order.number}: your exchange is on its way`,
    paragraphs: ['We have handed your exchange to the carrier.', ...(parcel ? [`Carrier: ${parcel}.`] : [])],
    items: listSent(order, found),
  })
}
