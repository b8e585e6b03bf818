import { useEffect, useState } from 'react'
import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { formatEach, theme } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import type { PastOrder } from '../past-contract.ts'
import { pastStateNames } from '../rules/past-states.ts'

const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** Orders of the shop that came before this one; nothing where there are none. */
export function PastOrders() {
  const [orders, setOrders] = useState<readonly PastOrder[]>([])
  useEffect(() => {
    call('listPastOrders', { quiet: true }).then((outcome) => {
      if (outcome.ok) setOrders(outcome.reply.orders)
    })
  }, [])
  if (orders.length === 0) return null
  const show = formatEach(orders.map(({ total, currency }) => ({ amount: total, currency })))
  return (
    <>
      <h2>{texts.earlierOrders}</h2>
      <p>{texts.earlierOrdersLead}</p>
      <ul className="orders">
        {orders.map(({ id, number, placedAt, total, currency, state, lines }) => (
          <li key={id}>
            <span>{say(texts.orderNumber, { number })}</span>
            <time dateTime={placedAt}>{days.format(new Date(placedAt))}</time>
            <span>{show(total, currency)}</span>
            <span className="badge" data-state={state}>
              {pastStateNames[state]}
            </span>
            <span>{joinParts(lines.map(({ name, quantity }) => `${quantity} × ${name}`))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
