import type { ClipboardEvent } from 'react'
import { ScrollRegion } from '../../../desk/browser/ScrollRegion.tsx'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { blankMeasure, pasteCells, type TypedMeasure } from '../rules/measure-sheet.ts'
import type { LengthUnit } from '../rules/measures.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { moveBy } from './move.ts'

interface Props {
  sizes: readonly string[]
  rows: readonly TypedMeasure[]
  unit: LengthUnit
  faults: readonly FieldFault[]
  onChange: (rows: readonly TypedMeasure[]) => void
}

const cellId = (row: number, place: number) => `measure-${row}-${place}`

/** Errors as sentences that name measure and size. */
function FaultList({ sizes, rows, faults }: Pick<Props, 'sizes' | 'rows' | 'faults'>) {
  const sentences = faults.flatMap(({ field, problem }) => {
    const [, row, , place] = /^measures(?:\.(\d+)(?:\.(\w+)(?:\.(\d+))?)?)?$/.exec(field) ?? []
    if (!field.startsWith('measures')) return []
    const name = row === undefined ? 'Measures' : rows[Number(row)]?.name || 'A measure without a name'
    return place === undefined ? `${name} ${problem}` : `${name}, ${sizes[Number(place)]}: ${problem}`
  })
  if (sentences.length === 0) return null
  return (
    <div className="error" id="measure-faults" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** A row for each measure and a column for each size; a block of a spreadsheet can be pasted in. */
export function MeasureSheet({ sizes, rows, unit, faults, onChange }: Props) {
  const put = (row: TypedMeasure, next: Partial<TypedMeasure>) =>
    onChange(rows.map((candidate) => (candidate === row ? { ...row, ...next } : candidate)))
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, place: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onChange(pasteCells(rows, sizes, { row, place, text }))
  }
  const isWrong = (field: string) => faults.some((fault) => fault.field === field)
  const add = () => onChange([...rows, blankMeasure(Math.max(-1, ...rows.map(({ row }) => row)) + 1)])
  return (
    <fieldset className="field sheet measures">
      <legend>Measures in {unit === 'cm' ? 'centimetres' : 'inches'}</legend>
      {rows.length > 0 && (
        <ScrollRegion label="Measures">
          <table>
            <thead>
              <tr>
                <th>Measure</th>
                {sizes.map((size) => (
                  <th key={size} data-numeric>
                    {size}
                  </th>
                ))}
                <th>How to measure</th>
                <th>
                  <span className="visually-hidden">Order</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const named = row.name || `Measure ${at + 1}`
                return (
                  <tr key={row.row}>
                    <td>
                      <input
                        className="cell"
                        data-text
                        aria-label={`Name of measure ${at + 1}`}
                        aria-invalid={isWrong(`measures.${at}.name`) ? true : undefined}
                        maxLength={40}
                        value={row.name}
                        onChange={({ target }) => put(row, { name: target.value })}
                      />
                    </td>
                    {sizes.map((size, place) => {
                      const wrong = isWrong(`measures.${at}.values.${place}`)
                      return (
                        <td key={size} data-numeric>
                          <input
                            id={cellId(at, place)}
                            className="cell"
                            inputMode="decimal"
                            aria-label={`${named}, ${size}`}
                            aria-invalid={wrong ? true : undefined}
                            aria-describedby={wrong ? 'measure-faults' : undefined}
                            maxLength={15}
                            value={row.cells[size] ?? ''}
                            onChange={({ target }) => put(row, { cells: { ...row.cells, [size]: target.value } })}
                            onPaste={(event) => paste(event, at, place)}
                          />
                        </td>
                      )
                    })}
                    <td>
                      <input
                        className="cell"
                        data-text
                        aria-label={`How to measure: ${named}`}
                        maxLength={300}
                        value={row.how}
                        onChange={({ target }) => put(row, { how: target.value })}
                      />
                    </td>
                    <td>
                      <span className="inline">
                        <MoveButtons of={named} onMove={(by) => onChange(moveBy(rows, at, by))} />
                        <button
                          type="button"
                          className="text-button"
                          aria-label={`Remove ${named}`}
                          onClick={() => onChange(rows.filter((candidate) => candidate !== row))}
                        >
                          Remove
                        </button>
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <FaultList sizes={sizes} rows={rows} faults={faults} />
      <p className="inline">
        <button type="button" className="button" data-kind="quiet" onClick={add}>
          Add a measure
        </button>
      </p>
      <p className="hint">Such as Chest, Length and Sleeve. A range is written 38–39; cells may stay empty.</p>
    </fieldset>
  )
}
