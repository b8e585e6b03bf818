import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { FindForm } from '../../../desk/browser/lists/FindForm.tsx'
import { cartQuantityCap } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { describeVariant } from '../../catalog/rules/variant-name.ts'

type Variant = Reply<'listVariants'>['variants'][number]

export interface Chosen {
  variant: Variant
  quantity: number
}

const nameOf = (variant: Variant) =>
  `${variant.productName}, ${describeVariant({ ...variant, name: variant.productName })}`

interface Props {
  title?: string
  chosen: readonly Chosen[]
  onChange: (chosen: readonly Chosen[]) => void
  /** What is wrong with the quantity of a variant. */
  faultOf?: (variantId: string) => string | undefined
}

function Found({ found, onAdd }: { found: readonly Variant[]; onAdd: (variant: Variant) => void }) {
  if (found.length === 0) return <p className="nothing">Nothing was found.</p>
  return (
    <ul className="cards" aria-label="Found items">
      {found.map((variant) => (
        <li key={variant.id}>
          <strong>{describeVariant({ ...variant, name: variant.productName })}</strong> {variant.productName}{' '}
          <span className="hint">
            {variant.sku}, {showAmount(variant.price)}, {variant.stock ?? 'always'} in stock
          </span>{' '}
          <button
            type="button"
            className="text-button"
            disabled={variant.stock === 0}
            aria-label={`Add ${nameOf(variant)}`}
            onClick={() => onAdd(variant)}
          >
            {variant.stock === 0 ? 'Sold out' : 'Add'}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The items of a new order, found by SKU or product. */
export function StoreOrderItems({ title = 'Items', chosen, onChange, faultOf }: Props) {
  const [found, setFound] = useState<readonly Variant[] | null>(null)
  const search = async (query: string) => {
    const outcome = await call('listVariants', { query: { query, limit: '10' } })
    if (outcome.ok) setFound(outcome.reply.variants)
  }
  const add = (variant: Variant) => {
    const isThere = chosen.some((item) => item.variant.id === variant.id)
    if (!isThere) onChange([...chosen, { variant, quantity: 1 }])
  }
  const count = (id: string, quantity: number) =>
    onChange(chosen.flatMap((item) => (item.variant.id !== id ? item : quantity > 0 ? { ...item, quantity } : [])))
  return (
    <section aria-labelledby="store-order-items">
      <h3 id="store-order-items">{title}</h3>
      {chosen.length > 0 && (
        <ul className="cards" aria-label="Items of the order">
          {chosen.map(({ variant, quantity }) => (
            <li key={variant.id}>
              <strong>{describeVariant({ ...variant, name: variant.productName })}</strong> {variant.productName}{' '}
              <span className="hint">{variant.sku}</span>{' '}
              <label>
                Quantity{' '}
                <input
                  className="input"
                  type="number"
                  min={0}
                  max={cartQuantityCap}
                  value={quantity}
                  aria-label={`Quantity of ${nameOf(variant)}`}
                  {...(faultOf?.(variant.id) && { 'aria-invalid': true, 'aria-describedby': `fault-${variant.id}` })}
                  onChange={({ target }) => count(variant.id, Number(target.value))}
                />
              </label>
              {faultOf?.(variant.id) && (
                <p id={`fault-${variant.id}`} className="error" role="alert">
                  {faultOf(variant.id)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <FindForm label="Find items" hint="SKU or product" onFind={(query) => void search(query)} />
      {found && <Found found={found} onAdd={add} />}
    </section>
  )
}
