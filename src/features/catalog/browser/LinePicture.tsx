import { imageUrl } from '../../../platform/pure/image-url.ts'
import type { StoredProduct } from '../rules/product-snapshot.ts'

export function LinePicture({ product }: { product: Pick<StoredProduct, 'images'> }) {
  const [image] = product.images
  return (
    <div className="picture">
      {image && <img src={imageUrl(image.url, 240)} alt={image.alt} width="240" height="300" loading="lazy" />}
    </div>
  )
}
