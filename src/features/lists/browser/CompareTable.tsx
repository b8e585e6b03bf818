import { useStore } from '@nanostores/react'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import { $products } from '../../catalog/browser/products.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import * as texts from '../messages/en.ts'
import { compareProducts } from '../rules/comparison.ts'
import type { SavedList } from '../rules/saved-list.ts'
import { AddSize } from './AddSize.tsx'
import { SavedPrice, useDecimals } from './SavedPrice.tsx'

interface HeadProps {
  product: StoredProduct
  decimals: boolean
  onDrop: (id: string) => void
}

function ProductHead({ product, decimals, onDrop }: HeadProps) {
  const [image] = product.images
  return (
    <th scope="col">
      <span className="picture">{image && <img src={imageUrl(image.url, 360)} alt="" width="360" height="450" />}</span>
      <a href={productPath(product.slug)}>{product.name}</a>
      <SavedPrice product={product} decimals={decimals} />
      <AddSize product={product} />
      <button type="button" className="text-button" onClick={() => onDrop(product.id)}>
        {texts.remove}
        <span className="visually-hidden"> {product.name}</span>
      </button>
    </th>
  )
}

/** Care has a line for each instruction. */
function Value({ text }: { text: string }) {
  const lines = text.split('\n')
  if (lines.length === 1) return text
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Shows the stored products at once, even offline; the rows follow when the products have loaded. */
export function CompareTable({
  list,
  waits,
  onDrop,
}: {
  list: SavedList
  waits: boolean
  onDrop: (id: string) => void
}) {
  const known = useStore($products)
  const decimals = useDecimals(list)
  const products = list.flatMap(({ id }) => known.get(id) ?? [])
  const rows = products.length === list.length ? compareProducts(products) : []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="compare-scroll" aria-label={texts.comparison} tabIndex={0} data-waits={waits || undefined}>
      <table className="compare">
        <thead>
          <tr>
            <td />
            {list.map((product) => (
              <ProductHead key={product.id} product={product} decimals={decimals} onDrop={onDrop} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values, hexes, differs }) => (
            <tr key={label} data-differs={differs || undefined}>
              <th scope="row">
                {label}
                {differs && <span className="visually-hidden"> {texts.differs}</span>}
              </th>
              {values.map((value, column) => (
                <td key={list[column]?.id}>
                  {hexes?.[column]?.map((hex) => (
                    <svg key={hex} className="swatch" color={hex} aria-hidden="true" />
                  ))}
                  <Value text={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {products.length > 1 && <p className="legend">{texts.highlighted}</p>}
    </section>
  )
}
