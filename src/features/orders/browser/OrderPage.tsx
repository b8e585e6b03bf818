import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SignInHere } from '../../accounts/browser/sign-in/SignInHere.tsx'
import * as texts from '../messages/en.ts'
import { FindOrder } from './FindOrder.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { $orderView, type OrderView, openOrder } from './order.ts'
import './order.css'

/** What the page says to somebody who isn't signed in. */
function Locked() {
  return (
    <div className="order-note">
      <h1>{texts.yourOrder}</h1>
      <p>{texts.gate}</p>
      <SignInHere className="sign-in" label={texts.signInToSee} onSignedIn={() => void openOrder()} />
      <FindOrder />
    </div>
  )
}

/** The build knows nobody. */
const locked: OrderView = { status: 'locked' }

export function OrderPage() {
  const view = useStore($orderView, { ssr: () => locked })
  useEffect(() => void openOrder(), [])
  switch (view.status) {
    case 'loading':
      return (
        <p className="order-note" data-waits>
          {texts.loading}
        </p>
      )
    case 'locked':
      return <Locked />
    case 'absent':
      return (
        <div className="order-note">
          <h1>{texts.notFound}</h1>
          <p>{texts.notFoundLead}</p>
          <a href="/account/orders">{texts.yourOrders}</a>
          <FindOrder />
        </div>
      )
    case 'unreachable':
      return (
        <div className="order-note">
          <h1>{texts.yourOrder}</h1>
          <p>{texts.unreachable}</p>
          <button type="button" className="button" onClick={() => void openOrder()}>
            {texts.tryAgain}
          </button>
        </div>
      )
    case 'shown':
      return <OrderDetails order={view.order} payment={view.payment} />
  }
}
