import { useStore } from '@nanostores/react'
import { say } from '../../../platform/pure/text/say.ts'
import { $session } from '../../../site/browser/session.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { theme } from '../../../site/theme.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { canReturn, findReturnDeadline } from '../rules/returnable.ts'
import { BuyAgain } from './BuyAgain.tsx'
import { cancelOrder } from './order-actions.ts'
import { ReturnForm } from './ReturnForm.tsx'
import { Returns } from './Returns.tsx'

function Cancel({ order }: { order: Order }) {
  return (
    <details>
      <summary>{texts.cancelOrder}</summary>
      <ActionForm label={texts.yesCancel} kind="quiet" onSend={() => cancelOrder(order)}>
        <p>{order.state === 'paid' ? texts.fullRefund : texts.notCharged}</p>
      </ActionForm>
    </details>
  )
}

const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'long' })

function ReturnOrExchange({ order }: { order: Order }) {
  const deadline = findReturnDeadline(order, theme.returnDays)
  return (
    <details>
      <summary>{texts.returnOrExchange}</summary>
      {deadline && (
        <p className="hint">{say(texts.returnUntil, { date: days.format(deadline).replaceAll(' ', '\u00a0') })}</p>
      )}
      <ReturnForm key={order.returns.length} order={order} />
    </details>
  )
}

/** What the customer may still do with an order; the server checks it again. */
export function OrderActions({ order }: { order: Order }) {
  const { status } = useStore($session)
  const canCancel = ['pending', 'placed', 'paid'].includes(order.state)
  return (
    <div className="order-actions">
      {order.state !== 'pending' && !order.giftCard && <BuyAgain order={order} />}
      {order.returns.length > 0 && <Returns order={order} />}
      {status === 'signedIn' && canCancel && <Cancel order={order} />}
      {status === 'signedIn' && canReturn(order, theme.returnDays, new Date()) && <ReturnOrExchange order={order} />}
    </div>
  )
}
