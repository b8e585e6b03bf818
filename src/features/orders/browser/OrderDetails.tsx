import { useEffect, useState } from 'react'
import { fromWire } from '../../../platform/pure/money.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { formatAlike, formatPrice, theme } from '../../../site/theme.ts'
import { useRegionNames } from '../../accounts/browser/use-region-names.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { Figures } from '../../cart/browser/Figures.tsx'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { describeVariant } from '../../catalog/rules/variant-name.ts'
import * as payTexts from '../../payments/messages/en.ts'
import type { Order, OrderState } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { describeNext, type ExpectedDays } from '../rules/next-words.ts'
import { readCredits, wasPaid } from '../rules/order-credits.ts'
import { readShownPromotions, readTaxLines } from '../rules/order-taxes.ts'
import { isPartlyShipped } from '../rules/shipping.ts'
import { BankTransfer } from './BankTransfer.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import { Parcels } from './Parcels.tsx'
import { PayNow } from './PayNow.tsx'

/** What was promised, or counted from today: an order that hasn't left yet leaves today at the earliest. */
async function findExpected({ address, shippingMethod, delivery }: Order): Promise<ExpectedDays | null> {
  if (delivery?.earliest && delivery.latest) return { earliest: delivery.earliest, latest: delivery.latest }
  if (address.postcode === '') return null
  const query = { pickup_postcode: readPriceRules().pickupPostcode, delivery_postcode: address.postcode }
  const outcome = await call('checkDelivery', { query, quiet: true })
  return outcome.ok ? (outcome.reply.methods.find(({ method }) => method === shippingMethod) ?? null) : null
}

/** What happens after an order is paid. */
function WhatNext({ order }: { order: Order }) {
  const [expected, setExpected] = useState<ExpectedDays | null>(null)
  const isWaiting = ['placed', 'paid', 'packed'].includes(order.state) && !isPartlyShipped(order)
  useEffect(() => {
    if (isWaiting) void findExpected(order).then(setExpected)
  }, [isWaiting, order])
  if (isPartlyShipped(order)) return null
  const sentences = describeNext(order, expected, theme.locale)
  if (sentences.length === 0) return null
  return (
    <div className="what-next">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

const headings: Record<OrderState, string> = {
  pending: texts.isPending,
  placed: payTexts.isConfirmed,
  paid: texts.isPaid,
  packed: texts.isPacked,
  shipped: texts.isShipped,
  delivered: texts.isDelivered,
  cancelled: texts.isCancelled,
  'partly-refunded': texts.isPartlyRefunded,
  refunded: texts.isRefunded,
  refused: payTexts.isRefused,
}

function nameHeading(order: Order): string {
  if (order.payable || order.transfer) return texts.waitsForPayment
  if (order.giftCard && order.state === 'delivered') return texts.giftCardPaid
  return isPartlyShipped(order) ? texts.isPartlyShipped : headings[order.state]
}

function PayAgain() {
  return (
    <div className="notice" role="status">
      <p>{texts.paymentFailedLead}</p>
      <a className="button" data-kind="accent" href="/checkout">
        {texts.payAgain}
      </a>
    </div>
  )
}

function WaitsForPayment({ order }: { order: Order }) {
  if (order.transfer) return <BankTransfer order={order} transfer={order.transfer} />
  return <PayNow order={order} />
}

const listLineCents = ({ lines, currency }: Order) => lines.map(({ lineTotal }) => fromWire(lineTotal, currency))

function Lines({ order }: { order: Order }) {
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = readCosts(order)
  const costsCents = [subtotalCents, discountCents, shippingCents, taxCents, totalCents]
  const show = formatAlike([...listLineCents(order), ...costsCents], order.currency)
  return (
    <ul className="bought">
      {order.lines.map((line) => (
        <li key={line.id}>
          <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
          <span>
            {line.slug ? <a href={`/product/${encodeURIComponent(line.slug)}`}>{line.name}</a> : line.name}
            <span className="hint"> {line.slug && `${describeVariant(line)} × ${line.quantity}`}</span>
          </span>
          <span className="amount">{show(fromWire(line.lineTotal, order.currency))}</span>
        </li>
      ))}
    </ul>
  )
}

function readCosts(order: Order) {
  const { subtotal, discount, shipping, paymentFee, tax, total, currency, taxIncluded, taxExempt, taxes } = order
  return {
    subtotalCents: fromWire(subtotal, currency),
    discountCents: fromWire(discount, currency),
    shippingCents: fromWire(shipping, currency),
    feeCents: fromWire(paymentFee, currency),
    taxCents: fromWire(tax, currency),
    totalCents: fromWire(total, currency),
    taxIncluded,
    exemptCents: fromWire(taxExempt, currency),
    taxLines: readTaxLines(taxes, currency),
  }
}

function AddressLines({ order }: { order: Order }) {
  const regions = useRegionNames(order.address.country)
  return (
    <address>
      {layOutAddress(order.address, theme.locale, regions).map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}

const days = new Intl.DateTimeFormat(theme.locale, { dateStyle: 'long' })

/** Whom a bought gift card is for, and when it is mailed. */
function Recipient({ card }: { card: NonNullable<Order['giftCard']> }) {
  const { recipientName, recipientEmail, sendAt, sentAt } = card
  const on = sentAt ?? sendAt
  const words = sentAt ? texts.giftCardSent : texts.giftCardComes
  return (
    <>
      <h2>{say(texts.giftCardFor, { recipient: recipientName || recipientEmail })}</h2>
      {recipientName && <p>{recipientEmail}</p>}
      <p>{on ? say(words, { date: days.format(new Date(on)) }) : texts.giftCardSoon}</p>
    </>
  )
}

interface Props {
  order: Order
  payment: 'none' | 'waiting' | 'failed'
}

export function OrderDetails({ order, payment }: Props) {
  const { documents = [] } = order
  return (
    <div className="order">
      <header>
        <p className="eyebrow">{say(texts.orderNumber, { number: order.number })}</p>
        <h1>{payment === 'failed' ? texts.paymentFailed : nameHeading(order)}</h1>
      </header>
      {payment === 'failed' && <PayAgain />}
      {order.change && <PayNow order={order} />}
      {payment === 'waiting' && <WaitsForPayment order={order} />}
      {order.paymentMethod === 'cash-on-delivery' && order.amountDue > 0 && (
        <p>{say(payTexts.payOnDelivery, { amount: formatPrice(order.amountDue, order.currency) })}</p>
      )}
      {payment === 'none' && <WhatNext order={order} />}
      {!order.giftCard && <OrderProgress order={order} />}
      <div className="columns">
        <section aria-labelledby="order-lines">
          <h2 id="order-lines">{texts.whatYouOrdered}</h2>
          <Lines order={order} />
          <OrderActions order={order} />
        </section>
        <section aria-labelledby="order-cost">
          <h2 id="order-cost">{texts.cost}</h2>
          <Figures
            costs={readCosts(order)}
            promotions={readShownPromotions(order)}
            credits={readCredits(order)}
            isPaid={wasPaid(order.history)}
            method={order.giftCard ? null : order.shippingMethod}
            methodName={order.delivery?.name}
            refund={{ label: texts.refunded, cents: fromWire(order.refunded, order.currency) }}
            currency={order.currency}
            alongsideCents={listLineCents(order)}
          />
          {order.giftCard ? (
            order.state !== 'cancelled' && <Recipient card={order.giftCard} />
          ) : (
            <>
              <h2>{texts.delivery}</h2>
              <AddressLines order={order} />
            </>
          )}
          <Parcels order={order} />
          {documents.length > 0 && <h2>{texts.documents}</h2>}
          <OrderDocuments documents={documents} />
        </section>
      </div>
    </div>
  )
}
