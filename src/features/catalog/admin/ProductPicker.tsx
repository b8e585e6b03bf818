import { useState } from 'react'
import { useMovable } from '../../../desk/browser/lists/use-movable.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import type { LookProduct } from '../look-contract.ts'
import { MoveButtons } from './MoveButtons.tsx'

const shownAtOnce = '6'

interface Offer {
  query: string
  taken: readonly string[]
  onAdd: (product: LookProduct) => void
}

function Found({ query, taken, onAdd }: Offer) {
  const { reply } = useLoaded('listAllProducts', { query: { query, limit: shownAtOnce } })
  const found = (reply?.products ?? []).filter(({ id }) => !taken.includes(id))
  if (reply && found.length === 0) return <p className="hint">No other product found.</p>
  return (
    <ul className="rows">
      {found.map(({ id, slug, name, status, imageUrl: picture }) => (
        <li key={id} className="inline">
          {picture && <img src={imageUrl(picture, 240)} alt="" width="40" height="50" />}
          <span>{name}</span>
          <button
            type="button"
            className="text-button"
            onClick={() => onAdd({ id, slug, name, status, imageUrl: picture })}
          >
            Add<span className="visually-hidden"> {name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FinderProps extends Omit<Offer, 'query'> {
  id: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Looks for products by name, and adds the one that is pressed. `id`: of the field. */
export function ProductFinder({ id, taken, onAdd, ...aria }: FinderProps) {
  const [query, setQuery] = useState('')
  const add = (product: LookProduct) => {
    onAdd(product)
    setQuery('')
  }
  return (
    <>
      <input
        id={id}
        {...aria}
        className="input"
        type="search"
        placeholder="Name, SKU or web address"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        // What is looked for is no part of a form around it.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {query.trim() !== '' && <Found query={query} taken={taken} onAdd={add} />}
    </>
  )
}

interface ListProps {
  label: string
  products: readonly LookProduct[]
  onChange: (next: LookProduct[]) => void
}

/** The chosen products in their order, which dragging and buttons change. */
export function ProductList({ label, products, onChange }: ListProps) {
  const { move, dragOf, said } = useMovable(products, (moved) => onChange([...moved]))
  return (
    <>
      <ol className="rows" aria-label={label}>
        {products.map(({ id, name, status, imageUrl: picture }, place) => (
          <li key={id} className="inline" {...dragOf(place)}>
            {picture && <img src={imageUrl(picture, 240)} alt="" width="40" height="50" />}
            <span>
              <a href={`/admin/products/${id}`}>{name}</a>
              {status !== 'active' && ' (not live, so not shown)'}
            </span>
            <MoveButtons of={name} onMove={(by) => move(place, place + by)} />
            <button type="button" className="text-button" onClick={() => onChange(products.toSpliced(place, 1))}>
              Remove<span className="visually-hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
