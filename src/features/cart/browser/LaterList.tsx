import { useStore } from '@nanostores/react'
import { formatPrice } from '../../../site/theme.ts'
import { LinePicture } from './LinePicture.tsx'
import { $later, dropFromLater, moveToCart } from './later.ts'

export function LaterList() {
  const later = useStore($later)
  if (later.length === 0) return null
  return (
    <section className="later">
      <h2>Saved for later</h2>
      <ul className="lines">
        {later.map(({ product, variantId, size }) => (
          <li key={variantId} className="line">
            <LinePicture product={product} />
            <div className="about">
              <a className="name" href={`/product/${encodeURIComponent(product.slug)}`}>
                {product.name}
              </a>
              <p className="size">Size {size}</p>
              <p className="acts">
                <button type="button" className="text-button" onClick={() => moveToCart(variantId)}>
                  Move to cart<span className="visually-hidden">: {`${product.name}, ${size}`}</span>
                </button>
                <button type="button" className="text-button" onClick={() => dropFromLater(variantId)}>
                  Forget<span className="visually-hidden"> {`${product.name}, ${size}`}</span>
                </button>
              </p>
            </div>
            <p className="amount">{formatPrice(product.finalPrice)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
