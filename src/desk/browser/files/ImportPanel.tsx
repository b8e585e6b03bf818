import { type ChangeEvent, type ReactNode, useId } from 'react'
import type { PartReport } from './import-parts.ts'
import type { Stage } from './use-file-import.ts'

interface Props<R, W> {
  title: string
  hint: string
  /** Of the field, such as "Redirects CSV". */
  file: string
  stage: Stage<R, W>
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
  describe: (report: R) => string
  /** What follows an import, after its counts. */
  after?: string
  /** Between the hint and the file. */
  before?: ReactNode
  onGoOn: (stopped: Extract<Stage<R, W>, { name: 'stopped' }>) => void
  /** What belongs to the stage. */
  children?: ReactNode
}

/** A file's field, and how far its import has come. */
export function ImportPanel<R extends PartReport, W>(props: Props<R, W>) {
  const { title, hint, file, stage, onChoose, describe, after = '', before, onGoOn, children } = props
  const titleId = useId()
  const working = stage.name === 'working'
  return (
    <section className="record" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="hint">{hint}</p>
      {before}
      <label className="field">
        {file}
        <input type="file" accept=".csv,.txt,.tsv,text/csv" disabled={working} onChange={onChoose} />
      </label>
      <div role="status">
        {working && (
          <p>
            {stage.doing} <progress aria-label={stage.doing} />
          </p>
        )}
        {stage.name === 'choosing' && stage.problem && <p className="error">{stage.problem}</p>}
        {stage.name === 'checked' && stage.report.faultCount === 0 && <p>Ready to import: {describe(stage.report)}.</p>}
        {stage.name === 'stopped' && (
          <p>
            The import stopped after {stage.imported.after} records of {stage.file.name}. The rest of the file is not
            imported yet.
          </p>
        )}
        {stage.name === 'done' && (
          <p>
            Imported: {describe(stage.report)}. {after}
          </p>
        )}
      </div>
      {stage.name === 'stopped' && (
        <button type="button" className="button" onClick={() => onGoOn(stage)}>
          Go on with the import
        </button>
      )}
      {children}
    </section>
  )
}
