import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { ExportedList } from '../../../platform/pure/exported-lists.ts'
import { saveFile } from '../files/save-file.ts'
import { listParts } from '../slots.ts'
import { useMay } from '../use-may.ts'
import { readParts } from './read-parts.ts'

/** The first and the last day to include, such as 2026-11-22; empty: no limit. */
export interface Period {
  from: string
  to: string
}

/** A whole list as one CSV, read part by part; null when a part failed, which the merchant has been told. */
export function readList(
  list: ExportedList,
  { from, to }: Period,
  onRows: (sum: number) => void,
): Promise<Blob | null> {
  return readParts(async (after) => {
    const query = { ...(from && { from }), ...(to && { to }), ...(after && { after }) }
    return (await listParts.parts()[0]?.({ list, query })) ?? null
  }, onRows)
}

interface Props {
  /** What can be downloaded here, with its name. */
  lists: readonly [readonly [ExportedList, string], ...(readonly [ExportedList, string])[]]
  /** What the days of a period refer to, such as "Placed"; without it there is no period. */
  dated?: string
}

const everything: Period = { from: '', to: '' }

function PeriodFields({ dated, period, onChange }: { dated: string; period: Period; onChange(period: Period): void }) {
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {end === 'from' ? `${dated} from` : 'to'}{' '}
          <input
            className="input"
            type="date"
            value={period[end]}
            {...(end === 'to' && period.from ? { min: period.from } : {})}
            onChange={({ target }) => onChange({ ...period, [end]: target.value })}
          />
        </label>
      ))}
    </>
  )
}

interface DownloadProps {
  /** Of the file, followed by the day. */
  name: string
  /** Null when a part could not be read. */
  read: (onRows: (sum: number) => void) => Promise<Blob | null>
  children?: ReactNode
}

export function CsvDownload({ name, read, children }: DownloadProps) {
  const [rows, setRows] = useState<number | null>(null)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRows(0)
    const blob = await read(setRows)
    if (blob) saveFile(name, blob)
    setRows(null)
  }
  return (
    <details className="export">
      <summary>Download as CSV</summary>
      <form className="inline" aria-label="Download as CSV" onSubmit={save}>
        {children}
        <button type="submit" className="button" disabled={rows !== null}>
          Download
        </button>
        <span role="status">{rows !== null && `Read ${rows} rows…`}</span>
      </form>
    </details>
  )
}

/** Downloads a list as CSV: all of it, whatever the list above is filtered by, or the rows of a period. */
export function ListExport({ lists, dated }: Props) {
  const [list, setList] = useState<ExportedList>(lists[0][0])
  const [period, setPeriod] = useState(everything)
  const mayExport = useMay('export')
  if (!mayExport || listParts.parts().length === 0) return null
  return (
    <CsvDownload name={list} read={(onRows) => readList(list, period, onRows)}>
      {lists.length > 1 && (
        <select
          className="input"
          aria-label="List"
          value={list}
          onChange={({ target }) => setList(lists.find(([name]) => name === target.value)?.[0] ?? list)}
        >
          {lists.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
      {dated && <PeriodFields dated={dated} period={period} onChange={setPeriod} />}
    </CsvDownload>
  )
}
