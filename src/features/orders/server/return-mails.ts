import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { layOutMail } from './mail-layout.ts'
import type { OrderRow } from './order-queries.ts'

type ReturnRow = OrderRow['returns'][number]

function findReturnOf(order: OrderRow, returnId: string): ReturnRow {
  const found = order.returns.find(({ id }) => id === returnId)
  if (!found) throw new Error(`Order ${order.id} has no return ${returnId}`)
  return found
}

const describePiece = (quantity: number, variant: { name: string; color: string; size: string }) =>
  `${quantity} × ${nameVariant(variant)}`

/** What comes back, and for what: not the rest of the order. */
function listReturned(order: OrderRow, { lines }: ReturnRow): [string, string][] {
  return lines.flatMap(({ order_line_id, quantity, exchange_size: size, exchange_color }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    if (!line) return []
    const other = exchange_color === line.color ? '' : exchange_color
    const wanted = [other, size].filter(Boolean).join(', ')
    return [[describePiece(quantity, line), wanted && `exchange for ${wanted}`] as [string, string]]
  })
}

/** What leaves for the shopper in an exchange. */
function listSent(order: OrderRow, { lines }: ReturnRow): [string, string][] {
  return lines.flatMap(({ order_line_id, quantity, exchange_size, exchange_color }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    if (!line) return []
    const sent = { name: line.name, color: exchange_color ?? line.color, size: exchange_size ?? line.size }
    return [[describePiece(quantity, sent), ''] as [string, string]]
  })
}

/** The return address where the shop has set one; otherwise the merchant writes it to each shopper. */
function describeSending({ send_to }: ReturnRow, order: OrderRow): string[] {
  const packing = `Put the shirts below into a parcel with a note of your order number, ${order.number}.`
  if (send_to) return [packing, `Send it to: ${send_to}`]
  return ['We will email you the address to send it to. Please wait for that mail before you post anything.', packing]
}

export function writeReturnRequestedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const exchange = found.kind === 'exchange'
  return layOutMail(order, config, {
    cause: `return-requested:${returnId}`,
    subject: `Order ${order.number}: your ${found.kind}`,
    paragraphs: [
      exchange
        ? 'We have noted your exchange and put the new size aside for you. It leaves when your parcel has arrived.'
        : 'We have noted your return. Your refund follows when your parcel has arrived.',
      ...describeSending(found, order),
    ],
    pieces: listReturned(order, found),
  })
}

interface Settled {
  returnId: string
  refundCents: number
}

function describeAccepted({ kind }: ReturnRow, refund: string | null): string {
  if (kind === 'exchange') return 'Your parcel has arrived. We are packing your exchange and will write when it leaves.'
  return refund === null
    ? 'Your parcel has arrived. What you paid for it had been refunded before.'
    : `Your parcel has arrived. We are sending ${refund} back the way you paid.`
}

export function writeReturnAcceptedMail(order: OrderRow, config: Config, settled: Settled): QueuedMail {
  const found = findReturnOf(order, settled.returnId)
  const refund = settled.refundCents > 0 ? formatMoney(settled.refundCents, order.currency) : null
  return layOutMail(order, config, {
    cause: `return-accepted:${found.id}`,
    subject: `Order ${order.number}: your ${found.kind} has arrived`,
    paragraphs: [describeAccepted(found, refund)],
    pieces: listReturned(order, found),
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
      `If you have a question about it, write to ${config.SHOP_EMAIL}.`,
    ],
    pieces: listReturned(order, found),
  })
}

export function writeExchangeShippedMail(order: OrderRow, config: Config, returnId: string): QueuedMail {
  const found = findReturnOf(order, returnId)
  const parcel = [found.carrier, found.tracking_number].filter(Boolean).join(', ')
  return layOutMail(order, config, {
    cause: `exchange-shipped:${found.id}`,
    subject: `Order ${order.number}: your exchange is on its way`,
    paragraphs: ['The parcel with your exchange has left us.', ...(parcel ? [`It travels with ${parcel}.`] : [])],
    pieces: listSent(order, found),
  })
}
