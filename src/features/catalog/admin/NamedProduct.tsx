import { imageUrl } from '../../../platform/pure/image-url.ts'
import '../../../desk/browser/picture.css'
import './named-product.css'

interface Props {
  id: string
  name: string
  /** Null if there is none; its place is kept, so that names stay in line. */
  picture: string | null
  /** Of the variant that is listed. */
  sku?: string
}

/** A product in a list: its small picture and the name that links to it. */
export function NamedProduct({ id, name, picture, sku }: Props) {
  return (
    <span className="named-product">
      <span className="picture">
        {picture && <img src={imageUrl(picture, 240)} alt="" width="32" height="40" loading="lazy" />}
      </span>
      <span>
        <a href={`/admin/products/${id}`}>{name}</a> {sku !== undefined && <span className="sku hint">{sku}</span>}
      </span>
    </span>
  )
}
