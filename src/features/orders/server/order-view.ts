import { z } from 'zod'
import type { Reply } from '../../../api/schemas.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { toPercent } from '../../../platform/pure/percent.ts'
import type { OrderAddress } from '../../accounts/address-contract.ts'
import { type Order, order as orderSchema } from '../contract.ts'
import { type ManagedReturn, managedReturn } from '../return-contract.ts'
import { findStep } from '../rules/return-step.ts'
import { findTrackingUrl } from '../rules/tracking.ts'
import { orderShipping } from '../shipping-contract.ts'
import type { OrderRow } from './order-queries.ts'
import { viewManualPayment } from './payments/manual-payment-view.ts'
import type { StoredPayment } from './payments/payment-queries.ts'

const text = z.string().catch('')
/** Anything that a release has ever written, possibly incomplete: parts may be absent, null or of another type. */
const storedAddress = z
  .object({
    name: text,
    phone: text,
    line1: text,
    line2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
  })
  .catch({ name: '', phone: '', line1: '', line2: '', city: '', state: '', postcode: '', country: '' })

const formFields = z.record(z.string(), z.string()).nullable()

/** Where the browser goes to pay. */
export function viewPayment({
  provider,
  reference,
  url,
  form,
  clientSecret,
}: StoredPayment): Reply<'createOrder'>['payment'] {
  return { provider, reference: reference ?? '', url, form: formFields.parse(form), clientSecret }
}

const instantOf = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())

/** The merchant's view; `order` drops what shoppers don't see. */
function viewReturn(item: OrderRow['returns'][number]) {
  return {
    _id: item.id,
    id: item.id,
    kind: item.kind,
    state: item.state,
    reason: item.reason,
    createdAt: instantOf(item.created_at),
    sendTo: item.send_to,
    note: item.note,
    step: findStep({
      created: new Date(item.created_at),
      approved: item.approved_at === null ? null : new Date(item.approved_at),
      arrived: item.arrived_at === null ? null : new Date(item.arrived_at),
    }),
    approvalNote: item.approval_note,
    label: item.label,
    withdrawal: item.withdrawal,
    sendBy: instantOf(item.send_by),
    packedAt: instantOf(item.packed_at),
    shippedAt: instantOf(item.shipped_at),
    carrier: item.carrier,
    trackingNumber: item.tracking_number,
    lines: item.lines.map((line) => ({
      lineId: line.order_line_id,
      quantity: line.quantity,
      reason: line.reason || item.reason,
      damaged: line.damaged,
      exchangeSize: line.exchange_size,
      exchangeColor: line.exchange_color,
      exchangeSku: line.exchange_sku,
    })),
  }
}

function viewShipment(item: OrderRow['shipments'][number]) {
  const tracking = { carrier: item.carrier, trackingNumber: item.tracking_number }
  return {
    id: item.id,
    position: item.position,
    ...tracking,
    trackingUrl: findTrackingUrl({ ...tracking, trackingUrl: item.tracking_url }),
    shippedAt: instantOf(item.shipped_at),
    deliveredAt: instantOf(item.delivered_at),
    lines: item.lines.map((line) => ({ lineId: line.order_line_id, quantity: line.quantity })),
  }
}

/** The returns of an order, including what only the merchant sees. */
export function viewManagedReturns(row: OrderRow): ManagedReturn[] {
  return row.returns.map((item) => managedReturn.parse(viewReturn(item)))
}

/** The method and the days that were chosen, if the order knows them. */
export const viewDelivery = ({ shipping_details }: Pick<OrderRow, 'shipping_details'>) =>
  orderShipping
    .optional()
    .catch(undefined)
    .parse(shipping_details ?? undefined)

/** The address as far as it was stored. */
export const viewAddress = ({ address }: Pick<OrderRow, 'address'>): OrderAddress => storedAddress.parse(address)

/** An order as the contract describes it, in decimals of its currency. */
export function viewOrder(row: OrderRow): Order {
  const toAmount = (cents: number) => toWire(cents, row.currency)
  return orderSchema.parse({
    _id: row.id,
    id: row.id,
    number: row.number,
    state: row.state,
    lines: row.lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      variantId: line.variant_id,
      slug: line.slug,
      name: line.name,
      sku: line.sku,
      color: line.color,
      writtenColor: line.writtenColor ?? undefined,
      size: line.size,
      option: line.option ?? undefined,
      imageUrl: line.image_url,
      unitPrice: toAmount(line.unit_price_cents),
      quantity: line.quantity,
      refunded: line.refunded,
      refundFailed: line.refund_failed,
      withdrawn: line.withdrawn,
      lineTotal: toAmount(line.unit_price_cents * line.quantity),
    })),
    subtotal: toAmount(row.subtotal_cents),
    discount: toAmount(row.discount_cents),
    shipping: toAmount(row.shipping_cents),
    paymentFee: toAmount(row.fee_cents),
    tax: toAmount(row.tax_cents),
    taxIncluded: row.tax_included,
    taxNumber: row.tax_number,
    taxExempt: toAmount(row.tax_exempt_cents),
    taxes: row.taxes.map(({ name, rate_ppm, base_cents, tax_cents, reversed }) => ({
      name,
      percent: toPercent(rate_ppm),
      base: toAmount(base_cents),
      amount: toAmount(tax_cents),
      reversed,
    })),
    total: toAmount(row.total_cents),
    credits: row.credits.map(({ kind, last_four: lastFour, amount_cents }) => ({
      kind,
      lastFour,
      amount: toAmount(amount_cents),
    })),
    giftCard: row.gift_card && {
      ...row.gift_card,
      sendAt: instantOf(row.gift_card.sendAt),
      sentAt: instantOf(row.gift_card.sentAt),
    },
    refunded: toAmount(row.refunded_cents),
    currency: row.currency,
    promoCode: row.promo_code,
    promotions: row.promotions.map(({ name, cents, is_shipping: isShipping }) => ({
      name,
      amount: toAmount(cents),
      isShipping,
    })),
    shippingMethod: row.shipping_method,
    delivery: viewDelivery(row),
    address: viewAddress(row),
    email: row.email,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    shipments: row.shipments.map(viewShipment),
    documents: row.documents.map(({ id, kind, name, issued_at }) => ({
      id,
      kind,
      name,
      issuedAt: instantOf(issued_at),
    })),
    placedAt: row.placed_at.toISOString(),
    holdExpiresAt: row.state === 'pending' ? row.hold_expires_at.toISOString() : null,
    payable: row.state === 'pending' && row.paid_at_page,
    change: row.change && { amount: toAmount(row.change.cents), until: instantOf(row.change.until) },
    ...viewManualPayment(row),
    history: row.events.map((event) => ({ state: event.state, at: new Date(event.at).toISOString() })),
    returns: row.returns.map(viewReturn),
  })
}
