import { fromWire } from '../../../platform/pure/money.ts'
import { findPaymentUrl } from '../../../site/browser/attempt.ts'
import { formatPrice, theme } from '../../../site/theme.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { LinePicture } from '../../cart/browser/LinePicture.tsx'
import { describeVariant } from '../../catalog/rules/variant-name.ts'
import { Figures } from '../../checkout/browser/Figures.tsx'
import type { Order, OrderState } from '../contract.ts'
import { readShownPromotions, readTaxLines } from '../rules/order-taxes.ts'
import { isPartlyShipped } from '../rules/shipping.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import { Parcels } from './Parcels.tsx'
import { WhatNext } from './WhatNext.tsx'

const headings: Record<OrderState, string> = {
  pending: 'Waiting for your payment',
  paid: 'Thank you. Your order is paid.',
  packed: 'Your order is packed',
  shipped: 'Your order is on its way',
  delivered: 'Your order has arrived',
  cancelled: 'This order was cancelled',
  'partly-refunded': 'Part of this order was refunded',
  refunded: 'This order was refunded',
}

function nameHeading(order: Order): string {
  return isPartlyShipped(order) ? 'Part of your order is on its way' : headings[order.state]
}

function PayAgain() {
  return (
    <div className="notice" role="status">
      <p>The payment did not go through and nothing was charged. Your cart is as you left it.</p>
      <a className="button" data-kind="accent" href="/checkout">
        Pay again
      </a>
    </div>
  )
}

function Waiting({ order }: { order: Order }) {
  const url = findPaymentUrl(order.id)
  return (
    <div className="notice" role="status">
      <p>We are confirming your payment. This page updates as soon as it is confirmed.</p>
      {url && (
        <a className="button" href={url}>
          Go to payment
        </a>
      )}
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <ul className="bought">
      {order.lines.map((line) => (
        <li key={line.id}>
          <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
          <span>
            <a href={`/product/${encodeURIComponent(line.slug)}`}>{line.name}</a>
            <span className="hint">
              {' '}
              {describeVariant(line)} × {line.quantity}
            </span>
          </span>
          <span className="amount">{formatPrice(line.lineTotal, order.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

function readCosts(order: Order) {
  const { subtotal, discount, shipping, tax, total, currency, taxIncluded, taxExempt, taxes } = order
  return {
    subtotalCents: fromWire(subtotal, currency),
    discountCents: fromWire(discount, currency),
    shippingCents: fromWire(shipping, currency),
    taxCents: fromWire(tax, currency),
    totalCents: fromWire(total, currency),
    taxIncluded,
    exemptCents: fromWire(taxExempt, currency),
    taxLines: readTaxLines(taxes, currency),
  }
}

function AddressLines({ order }: { order: Order }) {
  return (
    <address>
      {layOutAddress(order.address, theme.language).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

interface Props {
  order: Order
  payment: 'none' | 'waiting' | 'failed'
}

export function OrderDetails({ order, payment }: Props) {
  return (
    <div className="order">
      <header>
        <p className="eyebrow">Order {order.number}</p>
        <h1>{payment === 'failed' ? 'The payment failed' : nameHeading(order)}</h1>
      </header>
      {payment === 'failed' && <PayAgain />}
      {payment === 'waiting' && <Waiting order={order} />}
      {payment === 'none' && <WhatNext order={order} />}
      <OrderProgress order={order} />
      <div className="columns">
        <section aria-labelledby="order-lines">
          <h2 id="order-lines">What you ordered</h2>
          <Lines order={order} />
          <OrderActions order={order} />
        </section>
        <section aria-labelledby="order-cost">
          <h2 id="order-cost">Cost</h2>
          <Figures
            costs={readCosts(order)}
            promotions={readShownPromotions(order)}
            method={order.shippingMethod}
            currency={order.currency}
          />
          {order.refunded > 0 && <p className="refunded">Refunded: {formatPrice(order.refunded, order.currency)}</p>}
          <h2>Delivery</h2>
          <AddressLines order={order} />
          <Parcels order={order} />
          <OrderDocuments documents={order.documents ?? []} />
        </section>
      </div>
    </div>
  )
}
