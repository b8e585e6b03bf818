import { useState } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldChange, FieldFault } from '../../../platform/pure/error-details.ts'
import { call } from '../../../site/browser/api.ts'
import { blankMeasure, gatherMeasures, spreadMeasures, turnUnit } from '../rules/measure-sheet.ts'
import type { LengthUnit } from '../rules/measures.ts'
import type { AdminSizeChart } from '../size-chart-contract.ts'
import { type ChartValues, mergeCharts, takeField } from './chart-merge.ts'

export type ReadChart = AdminSizeChart & { version: string }
type TypedChart = Omit<ChartValues, 'measures'>
const blank: TypedChart = { name: '', measuredOn: 'garment', note: '', sizes: [], categoryIds: [] }

const bodyOf = ({ name, measuredOn, note, sizes, categoryIds, measures }: ChartValues) =>
  ({ name, measuredOn, note, sizes, categoryIds, measures }) satisfies BodyInput<'createSizeChart'>

async function readChart(id: string): Promise<ReadChart | undefined> {
  const outcome = await call('listAllSizeCharts')
  return outcome.ok ? outcome.reply.charts.find((chart) => chart.id === id) : undefined
}

/** A chart that is edited. What was typed stays until it is saved; errors are shown at their field. */
export function useSizeChart(opened: ReadChart | null, onSaved: () => void) {
  const [unit, setUnit] = useState<LengthUnit>('cm')
  const [read, setRead] = useState(opened)
  const [typed, setTyped] = useState<TypedChart>(opened ?? blank)
  const [rows, setRows] = useState(() =>
    opened ? spreadMeasures(opened.measures, opened.sizes, 'cm') : [blankMeasure(0)],
  )
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  /** The chart as someone else has saved it meanwhile. */
  const [theirs, setTheirs] = useState<ReadChart | null>(null)
  const [saving, setSaving] = useState(false)

  const show = (chart: ChartValues) => {
    setTyped(chart)
    setRows(spreadMeasures(chart.measures, chart.sizes, unit))
  }
  /** Null if a cell of the sheet is no measure. */
  const gather = (): ChartValues | null => {
    const sheet = gatherMeasures(rows, typed.sizes, unit)
    setFaults(sheet.faults)
    return sheet.faults.length > 0 ? null : { ...typed, measures: sheet.measures }
  }
  const send = async (chart: ChartValues, over: ReadChart | null) => {
    setSaving(true)
    const body = bodyOf(chart)
    const outcome = over
      ? await write('updateSizeChart', { params: { id: over.id }, body: { ...body, version: over.version } })
      : await write('createSizeChart', { body })
    const refused = outcome.ok ? {} : readDetails(outcome.failure.body)
    const present = refused.changes && over ? await readChart(over.id) : undefined
    setSaving(false)
    if (outcome.ok) return onSaved()
    setFaults(refused.faults ?? [])
    setTheirs(present ?? null)
  }
  /** Saves over the chart that is there now. */
  const settle = (choose: (chart: ChartValues, present: ReadChart) => ChartValues) => {
    const chart = gather()
    if (!chart || !theirs) return
    const settled = choose(chart, theirs)
    show(settled)
    setRead(theirs)
    void send(settled, theirs)
  }
  return {
    typed,
    rows,
    setRows,
    unit,
    faults,
    saving,
    theirs,
    read,
    put: (next: Partial<TypedChart>) => setTyped((last) => ({ ...last, ...next })),
    changeUnit: (next: LengthUnit) => {
      setRows(turnUnit(rows, unit, next))
      setUnit(next)
    },
    /** As it is typed now; cells that are no measure are empty. */
    current: (): ChartValues => ({ ...typed, measures: gatherMeasures(rows, typed.sizes, unit).measures }),
    save: () => {
      const chart = gather()
      if (chart) void send(chart, read)
    },
    takeTheirs: (change: FieldChange) => {
      const chart = gather()
      if (chart) show(takeField(chart, change))
    },
    merge: () => settle((chart, present) => mergeCharts({ read: read ?? present, typed: chart, theirs: present })),
    overwrite: () => settle((chart) => chart),
  }
}
