import type { ReactNode } from 'react'
import { imageUrl } from '../../domain/image-url.ts'
import { productPath } from '../../domain/paths.ts'
import type { StoredProduct } from '../../domain/stored-product.ts'
import { formatPrice } from '../../theme.ts'

export function WishCard({ product, children }: { product: StoredProduct; children: ReactNode }) {
  const [image] = product.images
  const { name, price, finalPrice, slug } = product
  return (
    <li className="wish">
      <span className="picture">
        {image && <img src={imageUrl(image.url, 480)} alt="" width="480" height="600" loading="lazy" />}
      </span>
      <a className="name" href={productPath(slug)}>
        {name}
      </a>
      <p className="price">
        <span>{formatPrice(finalPrice)}</span>
        {finalPrice < price && <s>{formatPrice(price)}</s>}
      </p>
      <p className="acts">{children}</p>
    </li>
  )
}
