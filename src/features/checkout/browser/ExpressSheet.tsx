import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $session } from '../../../site/browser/session.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { SignInHere } from '../../accounts/browser/sign-in/SignInHere.tsx'
import * as texts from '../messages/en.ts'
import { BoughtLines } from './BoughtLines.tsx'
import { showWallets, type WalletState } from './express-wallet.ts'
import { OrderCosts } from './OrderCosts.tsx'
import { $expressOpened, readExpressKey } from './open-express.ts'

function Status({ state }: { state: WalletState }) {
  const words = {
    loading: texts.expressLoading,
    ready: texts.expressReady,
    paying: texts.expressPaying,
    covered: texts.expressCovered,
    none: texts.expressNone,
    failed: texts.expressFailed,
  }
  if (state.status === 'refused')
    return (
      <p className="refusal" role="alert">
        {state.reason}
      </p>
    )
  return (
    <p className="hint" role="status">
      {words[state.status]}
    </p>
  )
}

/** Stripe's own buttons; the frame around them is ours. */
function Wallets({ publishableKey }: { publishableKey: string }) {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<WalletState>({ status: 'loading' })
  useEffect(() => {
    const buttons = host.current
    if (!buttons) return
    const shown = showWallets(publishableKey, buttons, setState)
    return () => void shown.then((putBack) => putBack())
  }, [publishableKey])
  return (
    <>
      <BoughtLines />
      <OrderCosts />
      <Status state={state} />
      <div ref={host} hidden={['covered', 'none', 'failed'].includes(state.status)} />
    </>
  )
}

function Sheet() {
  const dialog = useRef<HTMLDialogElement>(null)
  const session = useStore($session)
  const [open, setOpen] = useState(true)
  const close = () => dialog.current?.close()
  useEffect(() => {
    dialog.current?.showModal()
    void checkSession()
  }, [])
  const isSignedIn = session.status === 'signedIn'
  return (
    <dialog
      ref={dialog}
      className="dialog guide-dialog express"
      aria-labelledby="express-title"
      onClose={() => setOpen(false)}
    >
      <div className="top">
        <h2 id="express-title">{texts.expressCheckout}</h2>
        <button
          type="button"
          className="icon-button"
          data-icon="close"
          aria-label={texts.expressClose}
          onClick={close}
        />
      </div>
      {open && isSignedIn && <Wallets publishableKey={readExpressKey()} />}
      {open && session.status === 'guest' && (
        <>
          <p>{texts.expressSignIn}</p>
          <SignInHere className="express-sign-in" label={texts.expressCheckout} />
        </>
      )}
      <a className="text-button" href="/checkout">
        {texts.expressElse}
      </a>
    </dialog>
  )
}

/** Buys the cart with a wallet, whose owner has proved a number as for any order. It begins anew each time. */
export function ExpressSheet() {
  const opened = useStore($expressOpened, { ssr: () => 0 })
  return opened > 0 && <Sheet key={opened} />
}
