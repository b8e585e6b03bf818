import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { inLanguage } from '../../../platform/pure/text/part-language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import * as texts from '../messages/en.ts'
import type { CartLine } from '../rules/cart.ts'
import { describeChoice, nameLine } from '../rules/line-name.ts'
import { CartNotice } from './CartNotice.tsx'
import { $cart } from './cart.ts'
import { checkCart } from './check-cart.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { LineAmount } from './LineAmount.tsx'
import { LineList } from './LineList.tsx'
import { $later, dropFromLater, moveToCart } from './later.ts'
import { Summary } from './Summary.tsx'

/** The build knows nobody's cart. */
const none: CartLine[] = []
const readNone = () => none

/** A saved line. Moving it to the cart stops at the cap. */
function Waiting({ line }: { line: CartLine }) {
  const { product, variantId, quantity } = line
  const [isCapped, setCapped] = useState(false)
  const name = nameLine(line)
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
        <p className="size">
          {describeChoice(line)} × {quantity}
        </p>
        <p className="acts">
          <button
            type="button"
            className="text-button"
            onClick={async () => setCapped((await moveToCart(variantId)) === 'capped')}
          >
            {texts.moveToCart}
            <span className="visually-hidden"> {name}</span>
          </button>
          <button type="button" className="text-button" onClick={() => dropFromLater(variantId)}>
            {texts.remove}
            <span className="visually-hidden"> {name}</span>
          </button>
        </p>
        <p className="note" role="status">
          {isCapped && say(texts.limitReached, { count: cartQuantityCap })}
        </p>
      </div>
      <LineAmount line={line} />
    </li>
  )
}

function LaterList() {
  const later = useStore($later, { ssr: readNone })
  if (later.length === 0) return null
  return (
    <section className="later">
      <h2>{texts.savedForLater}</h2>
      <ul className="lines">
        {later.map((line) => (
          <Waiting key={line.variantId} line={line} />
        ))}
      </ul>
    </section>
  )
}

export function CartPage() {
  const cart = useStore($cart, { ssr: readNone })
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
