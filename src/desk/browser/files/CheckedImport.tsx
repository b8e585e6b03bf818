import type { ReactNode } from 'react'
import { FaultTable } from './FaultTable.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import type { PartReport } from './import-parts.ts'
import { type SendPart, useFileImport } from './use-file-import.ts'

interface Props<R extends PartReport, W> {
  title: string
  hint: string
  /** Of the field, such as "Redirects CSV". */
  file: string
  /** Null when the call failed, which was reported. */
  send: SendPart<R, W>
  describe: (report: R) => string
  /** What follows an import, after its counts. */
  after?: string
  onImported?: () => void
  /** How the file is to be read: a check counts only for the way that it was made in. */
  way: W
  /** Where that is chosen. */
  children?: ReactNode
}

/** A CSV that is tried before it is imported: nothing changes until the merchant confirms. */
export function CheckedImport<R extends PartReport, W>(props: Props<R, W>) {
  const { send, way, onImported, children, ...panel } = props
  const { stage, choose, write } = useFileImport<R, W>({ send, decide: async () => ({ way }), onImported })
  const checked = stage.name === 'checked' && stage.way === way ? stage : null
  const fits = checked?.report.faultCount === 0
  return (
    <ImportPanel
      {...panel}
      stage={stage.name === 'checked' && !checked ? { name: 'choosing' } : stage}
      onChoose={choose}
      before={children}
      onGoOn={({ file, way, imported }) => write(file, way, imported)}
    >
      {checked && !fits && <FaultTable {...checked.report} />}
      {checked && fits && (
        <button type="button" className="button" onClick={() => write(checked.file, checked.way)}>
          Import
        </button>
      )}
    </ImportPanel>
  )
}
