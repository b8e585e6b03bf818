import { useStore } from '@nanostores/react'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { $session } from '../../accounts/browser/session.ts'
import type { Order } from '../contract.ts'
import { cancelOrder } from './order-actions.ts'
import { ReturnForm } from './ReturnForm.tsx'

function Cancel({ order }: { order: Order }) {
  return (
    <details>
      <summary>Cancel the order</summary>
      <ActionForm label="Cancel it" kind="quiet" onSend={() => cancelOrder(order)}>
        <p>
          {order.state === 'paid' ? 'What you paid goes back the way it came.' : 'Nothing was charged.'} The shirts go
          back on the shelf.
        </p>
      </ActionForm>
    </details>
  )
}

function Returns({ order }: { order: Order }) {
  const names = new Map(order.lines.map((line) => [line.id, `${line.name}, ${line.size}`]))
  return (
    <ul className="returns">
      {order.returns.map(({ id, kind, state, lines }) => (
        <li key={id}>
          {kind === 'return' ? 'Return' : 'Exchange'} {state}:{' '}
          {lines
            .map(({ lineId, quantity, exchangeSize }) => {
              const size = exchangeSize ? ` for ${exchangeSize}` : ''
              return `${quantity} × ${names.get(lineId) ?? 'a shirt'}${size}`
            })
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}

/** What its owner may still do with an order; the server has the last word. */
export function OrderActions({ order }: { order: Order }) {
  const { status } = useStore($session)
  const canCancel = order.state === 'pending' || order.state === 'paid'
  const canReturn = order.state === 'delivered' || order.state === 'partly-refunded'
  return (
    <div className="order-actions">
      {order.returns.length > 0 && <Returns order={order} />}
      {status === 'signedIn' && canCancel && <Cancel order={order} />}
      {status === 'signedIn' && canReturn && (
        <details>
          <summary>Return or exchange</summary>
          <ReturnForm order={order} />
        </details>
      )}
    </div>
  )
}
