import type { ReactNode } from 'react'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import { formatPrice } from '../../../site/theme.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'

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
