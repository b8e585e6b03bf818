import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { inLanguage } from '../../../platform/pure/text/part-language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import * as texts from '../messages/en.ts'
import { type Cart, type CartLine, countProduct } from '../rules/cart.ts'
import { nameLine } from '../rules/line-name.ts'
import { $cart, clearCart, removeFromCart } from './cart.ts'
import { $cartChanges } from './check-cart.ts'
import { LineAmount } from './LineAmount.tsx'
import { saveForLater } from './later.ts'
import { QuantityStepper } from './QuantityStepper.tsx'
import { SizeChange } from './SizeChange.tsx'

/** At a line that can't be bought as it is. */
function Shortage({ variantId }: Pick<CartLine, 'variantId'>) {
  const short = useStore($cartChanges).find(({ kind, line }) => kind !== 'price' && line.variantId === variantId)
  if (!short) return null
  return (
    <p className="shortage">{short.kind === 'fewer' ? say(texts.onlyLeft, { count: short.left }) : texts.soldOut}</p>
  )
}

function Line({ line, cart }: { line: CartLine; cart: Cart }) {
  const { product, variantId } = line
  return (
    <li className="line">
      <LinePicture product={product} />
      <div className="about">
        <a
          className="name"
          href={`/product/${encodeURIComponent(product.slug)}`}
          {...inLanguage(product.languages?.name)}
        >
          {product.name}
        </a>
        <SizeChange line={line} />
        <Shortage variantId={variantId} />
        <QuantityStepper line={line} room={cartQuantityCap - countProduct(cart, product._id)} />
        <p className="acts">
          <button type="button" className="text-button" onClick={() => removeFromCart(variantId)}>
            {texts.remove}
            <span className="visually-hidden"> {nameLine(line)}</span>
          </button>
          <button type="button" className="text-button" onClick={() => saveForLater(variantId)}>
            {texts.saveForLater}
            <span className="visually-hidden"> {nameLine(line)}</span>
          </button>
        </p>
      </div>
      <LineAmount line={line} />
    </li>
  )
}

/** The button disappears with the lines, so the focus moves to what replaces them. */
async function clear({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
  const place = currentTarget.closest('dialog') ?? document
  await clearCart()
  place.querySelector<HTMLElement>('.empty .button')?.focus()
}

export function LineList() {
  const cart = useStore($cart)
  return (
    <div>
      <ul className="lines">
        {cart.map((line) => (
          <Line key={line.variantId} line={line} cart={cart} />
        ))}
      </ul>
      <button type="button" className="text-button" onClick={clear}>
        {texts.clearCart}
      </button>
    </div>
  )
}
