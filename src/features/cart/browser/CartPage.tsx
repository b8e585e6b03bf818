import { useStore } from '@nanostores/react'
import { $cart } from './cart.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { LaterList } from './LaterList.tsx'
import { LineList } from './LineList.tsx'
import { Summary } from './Summary.tsx'

export function CartPage() {
  const cart = useStore($cart)
  return (
    <>
      {cart.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart-page">
          <LineList />
          <Summary />
        </div>
      )}
      <LaterList />
    </>
  )
}
