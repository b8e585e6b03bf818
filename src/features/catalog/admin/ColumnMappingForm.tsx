import { type SubmitEvent, useState } from 'react'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { ColumnMapping } from '../mapping-contract.ts'
import { fieldWords, findMappingFaults, type MappedField, mappedFields, neededFields } from '../rules/mapped-fields.ts'
import type { FileColumns, ReadingWay } from './catalogue-files.ts'
import { SavedMappings } from './SavedMappings.tsx'

type Source = NonNullable<ReadingWay['source']>
type Column = FileColumns['columns'][number]

interface ColumnFieldProps {
  id: string
  label: string
  hint?: string | undefined
  needed?: boolean
  columns: readonly Column[]
  chosen: string
  fault?: string | undefined
  onChange: (column: string) => void
}

function ColumnField({ id, label, hint, needed = false, columns, chosen, fault, onChange }: ColumnFieldProps) {
  const examples = columns.find(({ column }) => column === chosen)?.examples ?? []
  const note = examples.length > 0 ? `Such as ${examples.join(', ')}` : hint
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {needed && ' *'}
      </label>
      <select
        id={id}
        className="input"
        value={chosen}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : note ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Not in the file</option>
        {columns.map(({ column }) => (
          <option key={column}>{column}</option>
        ))}
      </select>
      {fault && (
        <p className="error" id={`${id}-fault`}>
          {label} {fault}
        </p>
      )}
      {!fault && note && (
        <p className="hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  )
}

interface SourceFieldsProps {
  source: Source
  onChange: (source: Source) => void
}

function SourceFields({ source, onChange }: SourceFieldsProps) {
  return (
    <>
      <div className="field">
        <label htmlFor="source-pictures">Where pictures are</label>
        <input
          id="source-pictures"
          className="input"
          type="url"
          pattern="https://.+"
          title="An address that begins with https://"
          maxLength={300}
          value={source.pictureBase ?? ''}
          aria-describedby="source-pictures-hint"
          onChange={({ target }) => onChange({ ...source, pictureBase: target.value })}
        />
        <p className="hint" id="source-pictures-hint">
          Only if the file names pictures without an address. For Magento:
          https://your-shop.example/media/catalog/product
        </p>
      </div>
      <div className="field">
        <label htmlFor="source-weight">Weights are in</label>
        <select
          id="source-weight"
          className="input"
          value={source.weightUnit ?? 'kg'}
          onChange={({ target: { value } }) =>
            onChange({ ...source, weightUnit: value === 'g' || value === 'lb' || value === 'oz' ? value : 'kg' })
          }
        >
          <option value="kg">Kilograms</option>
          <option value="g">Grams</option>
          <option value="lb">Pounds</option>
          <option value="oz">Ounces</option>
        </select>
      </div>
    </>
  )
}

/** For an export whose columns are known, but which doesn't say everything. */
export function SourceForm({ onReady }: { onReady: (source: Source) => void }) {
  const [source, setSource] = useState<Source>({})
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onReady(source)
  }
  return (
    <form className="record" aria-label="About the file" onSubmit={submit}>
      <p>An export of Magento. It leaves two things open:</p>
      <SourceFields source={source} onChange={setSource} />
      <button type="submit" className="button">
        Check the file
      </button>
    </form>
  )
}

interface Props {
  columns: FileColumns
  onReady: (way: ReadingWay) => void
}

/** Which column is what: guessed by names or taken from a saved mapping, then checked and changed by the merchant. */
export function ColumnMappingForm({ columns: file, onReady }: Props) {
  const fitting = file.saved.find(({ fits }) => fits)
  const [mapping, setMapping] = useState<ColumnMapping>(fitting?.mapping ?? file.guess)
  const [source, setSource] = useState<Source>({})
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const put = (field: MappedField, column: string) => {
    const { [field]: _former, ...fields } = mapping.fields
    setMapping({ ...mapping, fields: column === '' ? fields : { ...fields, [field]: column } })
    setFaults(faults.filter((fault) => fault.field !== `mapping.fields.${field}`))
  }
  const putAttribute = (key: string, column: string) => {
    const others = mapping.attributes.filter((attribute) => attribute.key !== key)
    setMapping({ ...mapping, attributes: column === '' ? others : [...others, { key, column }] })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findMappingFaults(mapping)
    setFaults(found)
    const [first] = found
    if (first) document.getElementById(first.field)?.focus()
    else onReady({ mapping, source })
  }
  return (
    <form className="record" aria-label="Columns of the file" onSubmit={submit} noValidate={false}>
      <p>Choose the column of each field. Columns that you don’t choose are not imported.</p>
      <SavedMappings
        saved={file.saved}
        start={fitting?.id}
        mapping={mapping}
        onTake={setMapping}
        onFaults={setFaults}
      />
      {mappedFields.map((field) => (
        <ColumnField
          key={field}
          id={`mapping.fields.${field}`}
          label={fieldWords[field].label}
          hint={fieldWords[field].hint}
          needed={neededFields.some((needed) => needed === field)}
          columns={file.columns}
          chosen={mapping.fields[field] ?? ''}
          fault={faults.find((fault) => fault.field === `mapping.fields.${field}`)?.problem}
          onChange={(column) => put(field, column)}
        />
      ))}
      {file.attributes.map(({ key, label }) => (
        <ColumnField
          key={key}
          id={`mapping.attributes.${key}`}
          label={label}
          columns={file.columns}
          chosen={mapping.attributes.find((attribute) => attribute.key === key)?.column ?? ''}
          onChange={(column) => putAttribute(key, column)}
        />
      ))}
      <SourceFields source={source} onChange={setSource} />
      <button type="submit" className="button">
        Check the file
      </button>
    </form>
  )
}
