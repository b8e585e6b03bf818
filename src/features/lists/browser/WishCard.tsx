import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { formatPrice } from '../../../site/theme.ts'
import { $products } from '../../catalog/browser/products.ts'
import * as texts from '../messages/en.ts'
import type { SavedProduct } from '../rules/saved-list.ts'
import { findWishNews } from '../rules/wish-news.ts'
import { AddSize } from './AddSize.tsx'
import { SavedPrice } from './SavedPrice.tsx'

interface Props {
  product: SavedProduct
  /** Another price of its list has some. */
  decimals: boolean
  children: ReactNode
}

/** Its line is kept free, so that nothing moves when the products have loaded. */
function News({ saved }: { saved: SavedProduct }) {
  const product = useStore($products).get(saved.id)
  if (!product) return <p className="news" />
  const { stock, less } = findWishNews(saved, product)
  const cheaper = formatPrice(less)
  if (stock === 'sold-out') return <p className="news">{texts.soldOut}</p>
  if (stock === 'back')
    return <p className="news">{less > 0 ? say(texts.backInStockForLess, { amount: cheaper }) : texts.backInStock}</p>
  return <p className="news">{less > 0 && say(texts.priceDropped, { amount: cheaper })}</p>
}

/** Shows what was saved at once, even offline, and today's price and stock when they have loaded. */
export function WishCard({ product: saved, decimals, children }: Props) {
  const [image] = saved.images
  return (
    <li className="wish">
      <span className="picture">
        {image && <img src={imageUrl(image.url, 480)} alt="" width="480" height="600" loading="lazy" />}
      </span>
      <a className="name" href={productPath(saved.slug)}>
        {saved.name}
      </a>
      <SavedPrice product={saved} decimals={decimals} />
      <News saved={saved} />
      <AddSize product={saved} />
      <p className="acts">{children}</p>
    </li>
  )
}
