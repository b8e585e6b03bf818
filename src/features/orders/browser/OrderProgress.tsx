import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { theme } from '../../../site/theme.ts'
import type { Order, OrderState } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { orderStateNames } from '../rules/order-names.ts'

const fulfilment: readonly OrderState[] = ['packed', 'shipped', 'delivered']
const ended: readonly OrderState[] = ['cancelled', 'refunded', 'partly-refunded', 'refused']
const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'short' })
const times = new Intl.DateTimeFormat(theme.locale, { timeStyle: 'short' })
const writeMoment = (at: Date) => joinParts([days.format(at), times.format(at)])

/** The past steps of an order and, while it is open, the steps to come. An unpaid order's step becomes “Placed” once it was left. */
export function OrderProgress({ order }: { order: Order }) {
  const seen = order.history.map(({ state }) => state)
  const alive = !ended.includes(order.state)
  const start = order.paymentMethod === 'cash-on-delivery' ? ('placed' as const) : ('paid' as const)
  const way: readonly OrderState[] = [start, ...fulfilment]
  const ahead = alive ? way.filter((state) => !seen.includes(state)) : []
  return (
    <ol className="progress">
      {order.history.map(({ state, at }) => (
        <li
          key={state + at}
          data-done
          data-ended={ended.includes(state) || undefined}
          aria-current={at === order.history.at(-1)?.at ? 'step' : undefined}
        >
          {state === 'pending' && order.state !== 'pending' ? texts.placed : orderStateNames[state]}{' '}
          <time dateTime={at}>{writeMoment(new Date(at))}</time>
        </li>
      ))}
      {ahead.map((state) => (
        <li key={state}>{orderStateNames[state]}</li>
      ))}
    </ol>
  )
}
