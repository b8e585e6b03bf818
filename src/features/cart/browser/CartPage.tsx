import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CartNotice } from './CartNotice.tsx'
import { $cart } from './cart.ts'
import { checkCart } from './check-cart.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { LaterList } from './LaterList.tsx'
import { LineList } from './LineList.tsx'
import { Summary } from './Summary.tsx'

export function CartPage() {
  const cart = useStore($cart)
  useEffect(() => void checkCart(), [])
  return (
    <>
      <CartNotice />
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
