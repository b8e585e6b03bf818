import { type SubmitEvent, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { ChipsField } from '../../../desk/browser/forms/ChipsField.tsx'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'

type Product = Reply<'readProduct'>['product']

const choiceFields = ['colors', 'sizes', 'optionValues'] as const
type Field = (typeof choiceFields)[number]
/** The original name of each value, by its current one. */
type Renamed = Readonly<Record<Field, Readonly<Record<string, string>>>>

const nothingRenamed: Renamed = { colors: {}, sizes: {}, optionValues: {} }

/** The renamed values that still exist. */
function listRenames(renamed: Renamed, typed: Product['options']) {
  return choiceFields.flatMap((field) =>
    Object.entries(renamed[field]).flatMap(([to, from]) =>
      to !== from && typed[field].includes(to) ? { field, from, to } : [],
    ),
  )
}

/** The choices of a product; its variants follow from them. */
export function ProductChoices({ product, onSaved }: { product: Product; onSaved: () => void }) {
  const [typed, setTyped] = useState(product.options)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [saving, setSaving] = useState(false)
  const [takeFromCarts, setTakeFromCarts] = useState(false)
  const [renamed, setRenamed] = useState<Renamed>(nothingRenamed)
  const isSame = JSON.stringify(typed) === JSON.stringify(product.options)
  useUnsaved(!isSame)
  const put = (next: Partial<Product['options']>) => setTyped((before) => ({ ...before, ...next }))
  const rename = (field: Field) => (value: string, name: string) => {
    const before = renamed[field][value] ?? (product.options[field].includes(value) ? value : undefined)
    if (before !== undefined) setRenamed((all) => ({ ...all, [field]: { ...all[field], [name]: before } }))
    put({ [field]: typed[field].map((kept) => (kept === value ? name : kept)) })
  }
  const faultOf = (name: string) => faults.find(({ field }) => field === name || field.startsWith(`${name}.`))?.problem
  const nameFault = faultOf('optionName')
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const seenVariants = product.variants.map(({ id }) => id)
    const body = { ...typed, seenVariants, takeFromCarts, renames: listRenames(renamed, typed) }
    setSaving(true)
    const outcome = await write('saveProductOptions', { params: { id: product.id }, body })
    setSaving(false)
    if (outcome.ok) onSaved()
    setFaults(outcome.ok ? [] : (readDetails(outcome.failure.body).faults ?? []))
  }
  return (
    <form className="record" aria-label="choices" onSubmit={save}>
      <h2>Variants</h2>
      <p className="hint">
        Each new value makes a variant with each of the others. Values that have been ordered can’t be removed. Select a
        value to rename it.
      </p>
      <ChipsField
        id="choice-colors"
        label="Colours"
        values={typed.colors}
        fault={faultOf('colors')}
        onChange={(colors) => put({ colors: [...colors] })}
        onRename={rename('colors')}
      />
      <ChipsField
        id="choice-sizes"
        label="Sizes"
        values={typed.sizes}
        fault={faultOf('sizes')}
        onChange={(sizes) => put({ sizes: [...sizes] })}
        onRename={rename('sizes')}
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
          onRename={rename('optionValues')}
        />
      )}
      {faults.some(({ problem }) => problem.endsWith('in their carts')) && (
        <div className="field" data-kind="check">
          <label htmlFor="choice-carts">Remove it from carts</label>
          <input
            id="choice-carts"
            type="checkbox"
            checked={takeFromCarts}
            onChange={({ target }) => setTakeFromCarts(target.checked)}
          />
        </div>
      )}
      <button type="submit" className="button" disabled={saving || isSame}>
        Save the choices
      </button>
    </form>
  )
}
