import { useState } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { buyAgain } from './buy-again.ts'

/** Adds the items of an order to the cart once more, and says which of them it can't. */
export function BuyAgain({ order }: { order: Order }) {
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    setMissing(await buyAgain(order))
    setBusy(false)
  }
  return (
    <div className="buy-again">
      <button type="button" className="button" data-kind="quiet" disabled={busy} onClick={() => void press()}>
        {texts.buyAgain}
        <span className="visually-hidden"> {say(texts.itemsOfOrder, { number: order.number })}</span>
      </button>
      <div role="status" className="hint">
        {missing.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
