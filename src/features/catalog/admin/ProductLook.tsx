import { useId, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { SaveUndo } from '../../../desk/browser/forms/SaveUndo.tsx'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { lookMax } from '../../../platform/pure/limits.ts'
import type { LookProduct } from '../look-contract.ts'
import { ProductFinder, ProductList } from './ProductPicker.tsx'

function Look({ id, loaded }: { id: string; loaded: Reply<'readProductLook'> }) {
  const [saved, setSaved] = useState(loaded)
  const [products, setProducts] = useState<readonly LookProduct[]>(loaded.products)
  const ids = products.map((product) => product.id)
  const changed = ids.join() !== saved.products.map((product) => product.id).join()
  const finderId = useId()
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
    <section className="stack" aria-labelledby="look-title">
      <h2 id="look-title">Complete the look</h2>
      <p className="hint">
        Up to {lookMax} products that go with this one, shown below it in this order. Sold-out ones are left out while
        they are sold out.
      </p>
      <ProductList label="Products of the look" products={products} onChange={setProducts} />
      {products.length < lookMax && (
        <div className="field">
          <label htmlFor={finderId}>Add a product</label>
          <ProductFinder id={finderId} taken={[id, ...ids]} onAdd={(product) => setProducts([...products, product])} />
        </div>
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
