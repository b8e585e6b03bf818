import { mergeValues } from '../../../desk/browser/forms/conflict.ts'
import type { FieldPlan, FormValues } from '../../../desk/browser/forms/field-plan.ts'
import { showValue } from '../../../desk/browser/forms/form-values.ts'
import type { FieldChange } from '../../../platform/pure/error-details.ts'
import { readMeasure, writeMeasure } from '../rules/measures.ts'
import type { AdminSizeChart } from '../size-chart-contract.ts'

/** What the form of a size chart edits. */
export type ChartValues = Pick<AdminSizeChart, 'name' | 'measuredOn' | 'note' | 'sizes' | 'measures' | 'categoryIds'>

const simple: readonly FieldPlan[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'measuredOn', label: 'Measured on', kind: 'line' },
  { name: 'note', label: 'Note below the chart', kind: 'line' },
  { name: 'sizes', label: 'Sizes', kind: 'chips' },
  { name: 'measures', label: 'Measures', kind: 'chips' },
  { name: 'categoryIds', label: 'Categories that use it', kind: 'chips' },
]
const howKey = (measure: string) => `how ${measure}`
const cellKey = (measure: string, size: string) => `cell ${measure}\n${size}`

/** Every cell of the sheet is a field, so that two people can fill in two of them. Measures are in centimetres. */
function spread({ measures, ...chart }: ChartValues): FormValues {
  const cells = measures.flatMap(({ name, how, values }) => [
    [howKey(name), how],
    ...chart.sizes.map((size, place) => {
      const value = values[place]
      return [cellKey(name, size), value ? writeMeasure(value, 'cm') : '']
    }),
  ])
  return { ...chart, measures: measures.map(({ name }) => name), ...Object.fromEntries(cells) }
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function gather(values: FormValues): ChartValues {
  const sizes = listOf(values['sizes'])
  return {
    name: textOf(values['name']),
    measuredOn: values['measuredOn'] === 'body' ? 'body' : 'garment',
    note: textOf(values['note']),
    sizes,
    categoryIds: listOf(values['categoryIds']),
    measures: listOf(values['measures']).map((name) => ({
      name,
      how: textOf(values[howKey(name)]),
      values: sizes.map((size) => readMeasure(textOf(values[cellKey(name, size)]), 'cm')),
    })),
  }
}

function listFields(charts: readonly ChartValues[]): FieldPlan[] {
  const cells = charts.flatMap(({ sizes, measures }) =>
    measures.flatMap(({ name }): [string, string][] => [
      [howKey(name), `How to measure ${name}`],
      ...sizes.map((size): [string, string] => [cellKey(name, size), `${name}, ${size}, in cm`]),
    ]),
  )
  return [...simple, ...[...new Map(cells)].map(([name, label]): FieldPlan => ({ name, label, kind: 'line' }))]
}

interface Versions {
  /** The chart as it was opened. */
  read: ChartValues
  typed: ChartValues
  /** The chart as someone else has saved it. */
  theirs: ChartValues
}

/** What a notice about the other person's changes shows: only fields that their chart still has. */
export function describeConflict({ read, typed, theirs }: Versions) {
  const fields = listFields([theirs, typed, read])
  const before = spread(read)
  const now = spread(theirs)
  const changes: FieldChange[] = fields
    .filter((field) => field.name in now && showValue(field, before[field.name]) !== showValue(field, now[field.name]))
    .map(({ name }) => ({ field: name, theirs: now[name] }))
  return { fields, changes, typed: spread(typed), read: before }
}

/** The typed chart with the other person's value wherever nothing was typed. */
export function mergeCharts(versions: Versions): ChartValues {
  const { fields, changes, typed, read } = describeConflict(versions)
  return gather(mergeValues({ fields, typed, read }, changes))
}

/** The typed chart with one field of theirs. */
export const takeField = (typed: ChartValues, { field, theirs }: FieldChange): ChartValues =>
  gather({ ...spread(typed), [field]: theirs })
