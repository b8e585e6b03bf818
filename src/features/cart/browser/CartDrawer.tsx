import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import * as texts from '../messages/en.ts'
import { $cart } from './cart.ts'
import { $drawerOpen } from './drawer.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { LineList } from './LineList.tsx'
import { Savings, WayOn } from './Summary.tsx'

function close(): void {
  $drawerOpen.set(false)
}

/** The cart in a drawer over the current page. */
export function CartDrawer() {
  const cart = useStore($cart)
  const open = useStore($drawerOpen, { ssr: () => null })
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  if (open === null) return null
  return (
    <dialog
      ref={dialog}
      className="cart-drawer"
      aria-labelledby="drawer-title"
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className="sheet">
        <header>
          <h2 id="drawer-title">{texts.title}</h2>
          <button
            type="button"
            className="icon-button"
            data-icon="close"
            aria-label={texts.closeCart}
            onClick={close}
          />
        </header>
        <div className="contents">
          {cart.length === 0 ? <EmptyCart /> : <LineList />}
          {cart.length > 0 && (
            <div className="extras">
              <Savings />
            </div>
          )}
        </div>
        <div data-toasts />
        {cart.length > 0 && (
          <footer>
            <WayOn />
            <a className="text-button" href="/cart">
              {texts.viewFullCart}
            </a>
          </footer>
        )}
      </div>
    </dialog>
  )
}
