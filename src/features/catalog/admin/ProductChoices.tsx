import { type SubmitEvent, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { ChipsField } from '../../admin/browser/ChipsField.tsx'
import { readDetails } from '../../admin/browser/error-details.ts'
import { write } from '../../admin/browser/write.ts'

type Product = Reply<'readProduct'>['product']

/** The choices of a product; its variants follow from them. */
export function ProductChoices({ product, onSaved }: { product: Product; onSaved: () => void }) {
  const [typed, setTyped] = useState(product.options)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [saving, setSaving] = useState(false)
  const [takeFromCarts, setTakeFromCarts] = useState(false)
  const put = (next: Partial<Product['options']>) => setTyped((before) => ({ ...before, ...next }))
  const faultOf = (name: string) => faults.find(({ field }) => field === name || field.startsWith(`${name}.`))?.problem
  const nameFault = faultOf('optionName')
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const seenVariants = product.variants.map(({ id }) => id)
    const body = { ...typed, seenVariants, takeFromCarts }
    setSaving(true)
    const outcome = await write('saveProductOptions', { params: { id: product.id }, body })
    setSaving(false)
    if (outcome.ok) onSaved()
    setFaults(outcome.ok ? [] : (readDetails(outcome.failure.body).faults ?? []))
  }
  return (
    <form className="record" aria-label="choices" onSubmit={save}>
      <h2>Variants</h2>
      <p className="hint">Each new value makes a variant with each of the others. Values with orders stay.</p>
      <ChipsField
        id="choice-colors"
        label="Colours"
        values={typed.colors}
        fault={faultOf('colors')}
        onChange={(colors) => put({ colors: [...colors] })}
      />
      <ChipsField
        id="choice-sizes"
        label="Sizes"
        values={typed.sizes}
        fault={faultOf('sizes')}
        onChange={(sizes) => put({ sizes: [...sizes] })}
      />
      <div className="field">
        <label htmlFor="choice-name">Another choice</label>
        <input
          id="choice-name"
          className="input"
          maxLength={60}
          value={typed.optionName}
          aria-invalid={nameFault ? true : undefined}
          aria-describedby={nameFault ? 'choice-name-fault' : undefined}
          onChange={({ target }) => put({ optionName: target.value })}
        />
        {nameFault && (
          <p className="error" id="choice-name-fault">
            The name {nameFault}
          </p>
        )}
        <p className="hint">Its name, such as Length or Material. Placed orders keep the name they were placed with.</p>
      </div>
      {(typed.optionName !== '' || typed.optionValues.length > 0) && (
        <ChipsField
          id="choice-values"
          label={typed.optionName || 'Values'}
          values={typed.optionValues}
          fault={faultOf('optionValues')}
          onChange={(optionValues) => put({ optionValues: [...optionValues] })}
        />
      )}
      {faults.some(({ problem }) => problem.endsWith('in their carts')) && (
        <div className="field" data-kind="check">
          <label htmlFor="choice-carts">Take it out of carts</label>
          <input
            id="choice-carts"
            type="checkbox"
            checked={takeFromCarts}
            onChange={({ target }) => setTakeFromCarts(target.checked)}
          />
        </div>
      )}
      <button
        type="submit"
        className="button"
        disabled={saving || JSON.stringify(typed) === JSON.stringify(product.options)}
      >
        Save the choices
      </button>
    </form>
  )
}
