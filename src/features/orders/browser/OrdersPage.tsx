import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { formatEach, theme } from '../../../site/theme.ts'
import { AccountGate } from '../../accounts/browser/AccountGate.tsx'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { orderStateNames } from '../rules/order-names.ts'
import { isPartlyShipped } from '../rules/shipping.ts'
import { BuyAgain } from './BuyAgain.tsx'
import { $orders, loadOrders } from './own-orders.ts'
import { awaitsPayment, payOrder } from './pay-order.ts'
import { ordersPageParts } from './slots.ts'

const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'long', year: 'numeric' })

const picturesShown = 4

function Row({ order, total }: { order: Order; total: string }) {
  const quantity = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li>
      <a href={`/order/${order.id}`}>{say(texts.orderNumber, { number: order.number })}</a>
      <span>
        <time dateTime={order.placedAt}>{days.format(new Date(order.placedAt))}</time>
      </span>
      <span>
        {say(texts.itemCount, { count: quantity })} · {total}
      </span>
      <span className="badge" data-state={order.state}>
        {isPartlyShipped(order) ? texts.partlyShipped : orderStateNames[order.state]}
      </span>
      <div className="thumbs">
        {order.lines.slice(0, picturesShown).map(({ id, name, imageUrl }) => (
          <LinePicture key={id} product={{ images: imageUrl ? [{ url: imageUrl, alt: name }] : [] }} />
        ))}
      </div>
      {order.state !== 'pending' && <BuyAgain order={order} />}
      {awaitsPayment(order) && (
        <ActionForm label={texts.payNow} kind="accent" onSend={() => payOrder(order, () => void loadOrders())} />
      )}
    </li>
  )
}

function Orders() {
  const orders = useStore($orders)
  useEffect(() => void loadOrders(), [])
  if (!orders)
    return (
      <p className="account-wait" data-waits>
        {texts.oneMoment}
      </p>
    )
  if (orders.length === 0)
    return (
      <div className="empty">
        <p>{texts.noOrders}</p>
        <a className="button" href="/products">
          {texts.shopProducts}
        </a>
      </div>
    )
  const show = formatEach(orders.map(({ total, currency }) => ({ amount: total, currency })))
  return (
    <ul className="orders">
      {orders.map((order) => (
        <Row key={order.id} order={order} total={show(order.total, order.currency)} />
      ))}
    </ul>
  )
}

export function OrdersPage() {
  return (
    <AccountGate>
      {() => (
        <section aria-labelledby="orders">
          <h2 className="visually-hidden" id="orders">
            {texts.orders}
          </h2>
          <Orders />
          {ordersPageParts.parts().map(({ name, Part }) => (
            <Part key={name} />
          ))}
        </section>
      )}
    </AccountGate>
  )
}
