import { type SubmitEvent, useState } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { ChipsField } from '../../admin/browser/ChipsField.tsx'
import { readDetails } from '../../admin/browser/error-details.ts'
import { write } from '../../admin/browser/write.ts'
import type { AdminCategory } from '../../content/admin-contract.ts'
import { blankMeasure, gatherMeasures, spreadMeasures, turnUnit } from '../rules/measure-sheet.ts'
import type { LengthUnit } from '../rules/measures.ts'
import type { AdminSizeChart } from '../size-chart-contract.ts'
import { MeasureSheet } from './MeasureSheet.tsx'

interface Props {
  /** Null for a new one. */
  chart: (AdminSizeChart & { version: string }) | null
  charts: readonly AdminSizeChart[]
  categories: readonly AdminCategory[]
  onSaved: () => void
}

const bases = [
  ['garment', 'The garment, laid flat'],
  ['body', 'The body'],
] as const
const units: readonly (readonly [LengthUnit, string])[] = [
  ['cm', 'Centimetres'],
  ['in', 'Inches'],
]

type TypedChart = Pick<AdminSizeChart, 'name' | 'measuredOn' | 'note' | 'sizes' | 'categoryIds'>
const blank: TypedChart = { name: '', measuredOn: 'garment', note: '', sizes: [], categoryIds: [] }

/** The categories that use the chart, and which of them had another. */
function CategoryChoice({ chosen, chart, charts, categories, onChange }: CategoryProps) {
  const nameOther = (id: string) =>
    charts.find((candidate) => candidate.id !== chart?.id && candidate.categoryIds.includes(id))?.name
  return (
    <fieldset className="field">
      <legend>Categories that use it</legend>
      {categories.map(({ id, name, parentId }) => {
        const former = nameOther(id)
        return (
          <label key={id} className="inline">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((known) => known !== id))
              }
            />
            {parentId === null ? `${name} (everything)` : name}
            {former && <span className="hint">now has {former}</span>}
          </label>
        )
      })}
      <p className="hint">Subcategories and products use it too, unless they have their own.</p>
    </fieldset>
  )
}

interface CategoryProps extends Pick<Props, 'chart' | 'charts' | 'categories'> {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What was typed stays until it is saved; errors are shown at their field. */
function useChart({ chart, onSaved }: Pick<Props, 'chart' | 'onSaved'>) {
  const [unit, setUnit] = useState<LengthUnit>('cm')
  const [typed, setTyped] = useState<TypedChart>(chart ?? blank)
  const [rows, setRows] = useState(() =>
    chart ? spreadMeasures(chart.measures, chart.sizes, 'cm') : [blankMeasure(0)],
  )
  const [{ faults = [], changes, version = chart?.version }, setRefusal] = useState(readDetails(null))
  const [saving, setSaving] = useState(false)
  const save = async () => {
    const sheet = gatherMeasures(rows, typed.sizes, unit)
    if (sheet.faults.length > 0) return setRefusal((last) => ({ ...last, faults: sheet.faults }))
    const { name, measuredOn, note, sizes, categoryIds } = typed
    const body: BodyInput<'createSizeChart'> = { name, measuredOn, note, sizes, categoryIds, measures: sheet.measures }
    setSaving(true)
    const outcome = chart
      ? await write('updateSizeChart', {
          params: { id: chart.id },
          body: { ...body, ...(version === undefined ? {} : { version }) },
        })
      : await write('createSizeChart', { body })
    setSaving(false)
    if (outcome.ok) return onSaved()
    setRefusal(readDetails(outcome.failure.body))
  }
  const changeUnit = (next: LengthUnit) => {
    setRows(turnUnit(rows, unit, next))
    setUnit(next)
  }
  const put = (next: Partial<TypedChart>) => setTyped((last) => ({ ...last, ...next }))
  return { typed, put, rows, setRows, unit, changeUnit, faults, changes, saving, save }
}

export function SizeChartForm({ chart, charts, categories, onSaved }: Props) {
  const form = useChart({ chart, onSaved })
  const { typed, put, rows, unit, faults } = form
  const faultOf = (name: string) => faults.find(({ field }) => field === name || field.startsWith(`${name}.`))?.problem
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.save()
  }
  const nameFault = faultOf('name')
  return (
    <form className="record wide" aria-label="size chart" onSubmit={submit}>
      <div className="field">
        <label htmlFor="chart-name">Name</label>
        <input
          id="chart-name"
          className="input"
          required
          maxLength={60}
          value={typed.name}
          aria-invalid={nameFault ? true : undefined}
          aria-describedby={nameFault ? 'chart-name-fault' : undefined}
          onChange={({ target }) => put({ name: target.value })}
        />
        {nameFault && (
          <p className="error" id="chart-name-fault">
            Name {nameFault}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor="chart-basis">Measured on</label>
        <select
          id="chart-basis"
          className="input"
          value={typed.measuredOn}
          onChange={({ target }) => put({ measuredOn: target.value === 'body' ? 'body' : 'garment' })}
        >
          {bases.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <ChipsField
        id="chart-sizes"
        label="Sizes"
        values={typed.sizes}
        fault={faultOf('sizes')}
        onChange={(sizes) => put({ sizes: [...sizes] })}
      />
      <fieldset className="field">
        <legend>Unit</legend>
        <span className="inline">
          {units.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="unit" checked={unit === value} onChange={() => form.changeUnit(value)} />{' '}
              {label}
            </label>
          ))}
        </span>
        <p className="hint">Shoppers see both.</p>
      </fieldset>
      <MeasureSheet
        sizes={typed.sizes}
        rows={rows}
        unit={unit}
        faults={faults}
        onChange={(next) => form.setRows([...next])}
      />
      <div className="field">
        <label htmlFor="chart-note">Note below the chart</label>
        <input
          id="chart-note"
          className="input"
          maxLength={400}
          value={typed.note}
          onChange={({ target }) => put({ note: target.value })}
        />
      </div>
      <CategoryChoice
        {...{ chart, charts, categories }}
        chosen={typed.categoryIds}
        onChange={(categoryIds) => put({ categoryIds })}
      />
      {form.changes && (
        <p className="error" role="alert">
          {messages.changedMeanwhile}: {form.changes.map(({ field }) => field).join(', ')}. Save again to overwrite it,
          or reload the page to see it.
        </p>
      )}
      <button type="submit" className="button" disabled={form.saving}>
        Save
      </button>
    </form>
  )
}
