import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { findMeasureFault, type LengthUnit, type Measure, readMeasure, writeMeasure } from './measures.ts'

/** A measure of a chart while it is edited. */
export interface TypedMeasure {
  /** Distinguishes the rows. */
  row: number
  name: string
  how: string
  /** By size; a size that is removed and added again gets its measure back. */
  cells: Readonly<Record<string, string>>
}
interface GivenMeasure {
  name: string
  how: string
  values: readonly (Measure | null)[]
}

export const blankMeasure = (row: number): TypedMeasure => ({ row, name: '', how: '', cells: {} })

export function spreadMeasures(
  measures: readonly GivenMeasure[],
  sizes: readonly string[],
  unit: LengthUnit,
): TypedMeasure[] {
  return measures.map(({ name, how, values }, row) => {
    const cells = sizes.map((size, place) => [size, values[place] ? writeMeasure(values[place], unit) : ''])
    return { row, name, how, cells: Object.fromEntries(cells) }
  })
}

/** The sheet as it is sent, with the errors of its cells; invalid cells are left out. */
export function gatherMeasures(
  rows: readonly TypedMeasure[],
  sizes: readonly string[],
  unit: LengthUnit,
): { measures: { name: string; how: string; values: (Measure | null)[] }[]; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  const measures = rows.map(({ name, how, cells }, row) => {
    const values = sizes.map((size, place) => {
      const text = cells[size]?.trim() ?? ''
      const measure = text === '' ? null : readMeasure(text, unit)
      const problem =
        measure === null ? text && 'must be a number such as 54.5, or two such as 38–39' : findMeasureFault(measure)
      if (problem) faults.push({ field: `measures.${row}.values.${place}`, problem })
      return measure
    })
    return { name: name.trim(), how: how.trim(), values }
  })
  return { measures, faults }
}

/** The same measures in another unit; invalid ones stay as typed. */
export function turnUnit(rows: readonly TypedMeasure[], from: LengthUnit, to: LengthUnit): TypedMeasure[] {
  const turn = (text: string) => {
    const measure = readMeasure(text, from)
    return measure ? writeMeasure(measure, to) : text
  }
  return rows.map(({ cells, ...row }) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(cells).map(([size, text]) => [size, turn(text)])),
  }))
}

/** Pastes a block copied from a spreadsheet, starting at one cell; what doesn't fit is left out. */
export function pasteCells(
  rows: readonly TypedMeasure[],
  sizes: readonly string[],
  { row, place, text }: { row: number; place: number; text: string },
): TypedMeasure[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return rows.map((typed, at) => {
    const parts = lines[at - row]?.split('\t') ?? []
    const cells = parts.flatMap((part, step) => {
      const size = sizes[place + step]
      return size === undefined ? [] : [[size, part.trim()] as const]
    })
    return at < row ? typed : { ...typed, cells: { ...typed.cells, ...Object.fromEntries(cells) } }
  })
}
