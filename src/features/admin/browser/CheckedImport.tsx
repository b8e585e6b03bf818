import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { catalogueFileMaxBytes } from '../../../platform/pure/limits.ts'
import { FaultTable } from './FaultTable.tsx'
import { readTextFile } from './read-text-file.ts'

interface Report {
  faults: readonly { row: number; column: string; problem: string }[]
  faultCount: number
}

type Stage<R> =
  | { name: 'choosing'; problem?: string }
  | { name: 'working'; doing: string }
  | { name: 'checked'; csv: string; report: R; way: string }
  | { name: 'done'; report: R }

interface Props<R extends Report> {
  title: string
  hint: string
  /** Of the field, such as "Redirects CSV". */
  file: string
  /** Null when the call failed, which was reported. */
  send: (csv: string, dryRun: boolean) => Promise<R | null>
  describe: (report: R) => string
  /** What follows an import, after its counts. */
  after?: string
  /** How the file is to be read: a check counts only for the way that it was made in. */
  way?: string
  /** Where that is chosen. */
  children?: ReactNode
}

/** A CSV that is tried before it is imported: nothing changes until the merchant confirms. */
export function CheckedImport<R extends Report>(props: Props<R>) {
  const { title, hint, file, send, describe, after = '', way = '', children } = props
  const [stage, setStage] = useState<Stage<R>>({ name: 'choosing' })
  const titleId = useId()
  const take = async (csv: string, dryRun: boolean) => {
    const report = await send(csv, dryRun)
    if (!report) return setStage({ name: 'choosing' })
    const isDone = !dryRun && report.faultCount === 0
    setStage(isDone ? { name: 'done', report } : { name: 'checked', csv, report, way })
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    target.value = ''
    setStage({ name: 'working', doing: `Checking ${chosen.name}…` })
    const read = await readTextFile(chosen, catalogueFileMaxBytes)
    if (!read.ok) return setStage({ name: 'choosing', problem: read.problem })
    await take(read.text, true)
  }
  const working = stage.name === 'working'
  const checked = stage.name === 'checked' && stage.way === way ? stage : null
  const fits = checked?.report.faultCount === 0 ? checked : null
  return (
    <section className="record" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="hint">{hint}</p>
      {children}
      <label className="field">
        {file}
        <input type="file" accept=".csv,.txt,.tsv,text/csv" disabled={working} onChange={choose} />
      </label>
      <div role="status">
        {working && (
          <p>
            {stage.doing} <progress aria-label={stage.doing} />
          </p>
        )}
        {stage.name === 'choosing' && stage.problem && <p className="error">{stage.problem}</p>}
        {fits && <p>Ready to import: {describe(fits.report)}.</p>}
        {stage.name === 'done' && (
          <p>
            Imported: {describe(stage.report)}. {after}
          </p>
        )}
      </div>
      {checked && !fits && <FaultTable {...checked.report} />}
      {fits && (
        <button type="button" className="button" onClick={() => take(fits.csv, false)}>
          Import
        </button>
      )}
    </section>
  )
}
