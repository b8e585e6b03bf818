import { type SubmitEvent, useState } from 'react'
import { ChipsField } from '../../../desk/browser/forms/ChipsField.tsx'
import { ConflictNotice } from '../../../desk/browser/forms/ConflictNotice.tsx'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import type { FieldChange } from '../../../platform/pure/error-details.ts'
import type { AdminCategory } from '../category-contract.ts'
import type { LengthUnit } from '../rules/measures.ts'
import type { AdminSizeChart } from '../size-chart-contract.ts'
import { type ChartValues, describeConflict } from './chart-merge.ts'
import { MeasureSheet } from './MeasureSheet.tsx'
import { type ReadChart, useSizeChart } from './use-size-chart.ts'

interface Props {
  /** Null for a new one. */
  chart: ReadChart | null
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

/** The other person's changes, with the names of categories. */
function ChartConflict({
  form,
  categories,
}: {
  form: ReturnType<typeof useSizeChart>
  categories: Props['categories']
}) {
  const { read, theirs } = form
  if (!read || !theirs) return null
  const nameAll = ({ categoryIds, ...chart }: ChartValues) => ({
    ...chart,
    categoryIds: categoryIds.map((id) => categories.find((category) => category.id === id)?.name ?? id),
  })
  const conflict = describeConflict({ read, typed: form.current(), theirs })
  const shown = describeConflict({ read: nameAll(read), typed: nameAll(form.current()), theirs: nameAll(theirs) })
  const take = ({ field }: FieldChange) => {
    const change = conflict.changes.find((candidate) => candidate.field === field)
    if (change) form.takeTheirs(change)
  }
  return (
    <ConflictNotice
      {...shown}
      disabled={form.saving}
      onUseTheirs={take}
      onMerge={form.merge}
      onOverwrite={form.overwrite}
    />
  )
}

export function SizeChartForm({ chart, charts, categories, onSaved }: Props) {
  const form = useSizeChart(chart, onSaved)
  const { typed, put, rows, unit, faults } = form
  const faultOf = (name: string) => faults.find(({ field }) => field === name || field.startsWith(`${name}.`))?.problem
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.save()
  }
  const nameFault = faultOf('name')
  const [touched, setTouched] = useState(false)
  useUnsaved(touched)
  return (
    <form className="record wide" aria-label="size chart" onSubmit={submit} onInput={() => setTouched(true)}>
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
        chart={chart}
        charts={charts}
        categories={categories}
        chosen={typed.categoryIds}
        onChange={(categoryIds) => put({ categoryIds })}
      />
      <ChartConflict form={form} categories={categories} />
      <button type="submit" className="button" disabled={form.saving || form.theirs !== null}>
        Save
      </button>
    </form>
  )
}
