import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SignInHere } from '../../accounts/browser/SignInHere.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { $orderView, openOrder } from './order.ts'

function Locked() {
  return (
    <div className="order-note">
      <h1>Your order</h1>
      <p>Sign in with the phone number you ordered with to see it.</p>
      <SignInHere className="sign-in" label="Sign in to see the order" onSignedIn={() => void openOrder()} />
    </div>
  )
}

export function OrderPage() {
  const view = useStore($orderView)
  useEffect(() => void openOrder(), [])
  switch (view.status) {
    case 'loading':
      return (
        <p className="order-note" data-waits>
          Loading your order…
        </p>
      )
    case 'locked':
      return <Locked />
    case 'absent':
      return (
        <div className="order-note">
          <h1>Order not found</h1>
          <p>We could not find this order in your account.</p>
          <a href="/account/orders">Your orders</a>
        </div>
      )
    case 'unreachable':
      return (
        <div className="order-note">
          <h1>Your order</h1>
          <p>We could not reach the shop. Your order is safe. Try again in a moment.</p>
          <button type="button" className="button" onClick={() => void openOrder()}>
            Try again
          </button>
        </div>
      )
    case 'shown':
      return <OrderDetails order={view.order} payment={view.payment} />
  }
}
