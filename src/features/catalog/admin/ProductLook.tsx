import { useId, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { lookMax } from '../../../platform/pure/limits.ts'
import { SaveUndo } from '../../admin/browser/SaveUndo.tsx'
import { useUnsaved } from '../../admin/browser/unsaved.ts'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { useMovable } from '../../admin/browser/use-movable.ts'
import { write } from '../../admin/browser/write.ts'
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

/** Looks for products by name, and adds the one that is pressed. */
function Finder({ taken, onAdd }: Omit<Offer, 'query'>) {
  const [query, setQuery] = useState('')
  const id = useId()
  const add = (product: LookProduct) => {
    onAdd(product)
    setQuery('')
  }
  return (
    <div className="field">
      <label htmlFor={id}>Add a product</label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder="Name, SKU or web address"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {query.trim() !== '' && <Found query={query} taken={taken} onAdd={add} />}
    </div>
  )
}

function LookList({
  products,
  onChange,
}: {
  products: readonly LookProduct[]
  onChange: (next: LookProduct[]) => void
}) {
  const { move, dragOf, said } = useMovable(products, (moved) => onChange([...moved]))
  return (
    <>
      <ol className="rows" aria-label="Products of the look">
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

function Look({ id, loaded }: { id: string; loaded: Reply<'readProductLook'> }) {
  const [saved, setSaved] = useState(loaded)
  const [products, setProducts] = useState<readonly LookProduct[]>(loaded.products)
  const ids = products.map((product) => product.id)
  const changed = ids.join() !== saved.products.map((product) => product.id).join()
  useUnsaved(changed)
  const save = async () => {
    const outcome = await write('saveProductLook', {
      params: { id },
      body: { productIds: ids, version: saved.version },
    })
    if (!outcome.ok) return
    setSaved(outcome.reply)
    setProducts(outcome.reply.products)
  }
  return (
    <section aria-labelledby="look-title">
      <h2 id="look-title">Complete the look</h2>
      <p className="hint">
        Up to {lookMax} products that go with this one, shown below it in this order. Sold-out ones are left out while
        they are sold out.
      </p>
      <LookList products={products} onChange={setProducts} />
      {products.length < lookMax && (
        <Finder taken={[id, ...ids]} onAdd={(product) => setProducts([...products, product])} />
      )}
      <SaveUndo
        label="Save the look"
        changed={changed}
        onSave={() => void save()}
        onUndo={() => setProducts(saved.products)}
      />
    </section>
  )
}

/** The products that complete the look of another, picked and ordered by the merchant. */
export function ProductLook({ id }: { id: string }) {
  const { reply } = useLoaded('readProductLook', { params: { id } })
  return reply ? <Look id={id} loaded={reply} /> : null
}
