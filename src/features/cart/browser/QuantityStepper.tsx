import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import type { CartLine } from '../rules/cart.ts'
import { nameLine } from '../rules/line-name.ts'
import { stepQuantity } from './cart.ts'

/** `room`: how many more of this product the cap leaves. */
export function QuantityStepper({ line, room }: { line: CartLine; room: number }) {
  const { variantId, quantity } = line
  const name = nameLine(line)
  return (
    <div className="stepper-field">
      <fieldset className="stepper" aria-label={say(texts.quantityOf, { product: name })}>
        <button
          type="button"
          aria-label={say(texts.decreaseQuantity, { product: name })}
          aria-disabled={quantity === 1}
          onClick={() => stepQuantity(variantId, -1)}
        >
          −
        </button>
        <output aria-live="polite">{quantity}</output>
        <button
          type="button"
          aria-label={say(texts.increaseQuantity, { product: name })}
          aria-disabled={room === 0}
          onClick={() => stepQuantity(variantId, 1)}
        >
          +
        </button>
      </fieldset>
      {room === 0 && <p className="note">{say(texts.limit, { count: cartQuantityCap })}</p>}
    </div>
  )
}
