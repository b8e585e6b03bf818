import { useState } from 'react'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { addAllToCart } from '../../cart/browser/cart.ts'
import type { Product } from '../../catalog/contract.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { planBuyAgain } from '../rules/buy-again.ts'

/** The products of an order as they are now; null when the shop could not be reached. */
async function readProducts(order: Order): Promise<Product[] | null> {
  const ids = [...new Set(order.lines.map(({ productId }) => productId))]
  const outcomes = await Promise.all(ids.map((id) => call('getProduct', { params: { id }, quiet: true })))
  const products: Product[] = []
  for (const outcome of outcomes) {
    // "Not found" is information about the product; a failed call is not.
    if (!outcome.ok && outcome.failure.status !== 404) return null
    if (outcome.ok) products.push(outcome.reply.product)
  }
  return products
}

/** Puts everything of an order that can still be bought into the cart. Returns what could not be added, in sentences. */
async function buyAgain(order: Order): Promise<string[]> {
  const products = await readProducts(order)
  if (!products) return [messages.somethingWrong]
  const { lines, missing } = planBuyAgain(order.lines, products)
  if (lines.length === 0) return missing
  const adding = await addAllToCart(lines)
  const full = say(texts.notAllAdded, { count: cartQuantityCap })
  return adding === 'capped' ? [...missing, full] : missing
}

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
